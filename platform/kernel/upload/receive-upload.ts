import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, rm, writeFile } from 'node:fs/promises'
import type { Endpoint, Upload } from '@/lib/contract/endpoint'
import { PlatformError } from '../error/platform-error'
import { assertPlain } from '../http/assert-plain'
import { BrokenBody } from '../http/broken-body'
import { countPieces } from '../http/count-pieces'
import { toPlainFileName } from './file-name'
import { hasMagic } from './magic'
import { readMultipart, toBoundary } from './multipart'
import { isPhoto, stripImage } from './strip-image'
import { newUploadPath } from './upload-folder'

/** Bytes: a change log of 1024 Chinese characters. All fields together stay within the framing of the contract. */
const maxField = 3072
const maxFields = 10

export type ReceivedUpload = {
  /** Where it lies until the call has ended. */
  path: string
  /** Input of the endpoint, before its schema. */
  input: Record<string, unknown>
}

const refuse = (check: 'fileTooLarge' | 'fileContent' | 'fileDamaged'): PlatformError =>
  check === 'fileTooLarge'
    ? new PlatformError('payloadTooLarge', { fields: { file: check } })
    : new PlatformError('badRequest', { fields: { file: check } })

/** Counts what comes, and tells a client that broke off from a form that is wrong. */
async function* counted(body: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  const assertPiece = countPieces()
  const source = body[Symbol.asyncIterator]()
  for (;;) {
    const next = await source.next().catch((error: unknown) => {
      throw new BrokenBody(error)
    })
    if (next.done) return
    size += next.value.byteLength
    assertPiece(size)
    if (size > limit) throw refuse('fileTooLarge')
    yield next.value
  }
}

type Draft = { name: string; type: string; size: number; head: Buffer; hash: ReturnType<typeof createHash> }

const writePart = async (file: FileHandle, draft: Draft, bytes: Buffer, { maxFile }: Upload): Promise<void> => {
  draft.size += bytes.length
  if (draft.size > maxFile) throw refuse('fileTooLarge')
  if (draft.head.length < 512) draft.head = Buffer.concat([draft.head, bytes.subarray(0, 512)])
  draft.hash.update(bytes)
  await file.write(bytes)
}

/**
 * Receives the file of an upload and the text fields before it into a new file, with a name of our own. Throws a
 * `PlatformError` and leaves nothing behind when it is too large, of another type, or broken off.
 */
export const receiveUpload = async (
  request: Pick<Request, 'headers' | 'body'>,
  endpoint: Pick<Endpoint, 'maxBody'> & { upload: Upload },
  dataDir: string,
): Promise<ReceivedUpload> => {
  const { upload, maxBody } = endpoint
  const boundary = toBoundary(request.headers.get('content-type') ?? '')
  if (boundary === null || request.body === null) throw new PlatformError('unsupportedMediaType')
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) throw refuse('fileTooLarge')
  const path = await newUploadPath(dataDir)
  const file = await open(path, 'wx', 0o600)
  const bytes = counted(request.body, maxBody)
  try {
    const fields = new Map<string, Buffer>()
    let field: string | null = null
    let draft: Draft | null = null
    for await (const piece of readMultipart(bytes, boundary)) {
      if (Buffer.isBuffer(piece)) {
        if (draft !== null) await writePart(file, draft, piece, upload)
        else if (field !== null) fields.set(field, addBytes(fields.get(field), piece))
      } else {
        // The file comes last and alone.
        if (draft !== null) throw new PlatformError('badRequest')
        if (piece.fileName !== null) {
          if (piece.name !== 'file') throw new PlatformError('badRequest')
          const name = toPlainFileName(piece.fileName, upload.types)
          const type = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
          draft = { name, type, size: 0, head: Buffer.alloc(0), hash: createHash('sha256') }
        } else {
          field = piece.name
          if (!/^[A-Za-z]\w{0,31}$/.test(field) || fields.has(field) || fields.size >= maxFields)
            throw new PlatformError('badRequest')
          fields.set(field, Buffer.alloc(0))
        }
      }
    }
    if (draft === null) throw new PlatformError('badRequest', { fields: { file: 'chooseFile' } })
    if (!hasMagic(draft.type, draft.head)) throw refuse('fileContent')
    await file.close()
    // Where pictures of the console's own making are taken alone, these are checked as a whole.
    const isOfCamera = isPhoto(draft.type) && upload.types.includes('jpg')
    const { size, sha256 } = isOfCamera
      ? await stripFile(path, draft.type)
      : { size: draft.size, sha256: draft.hash.digest('hex') }
    const input = {
      ...Object.fromEntries([...fields].map(([name, value]) => [name, toText(value)])),
      fileName: draft.name,
      size,
      sha256,
    }
    assertPlain(input)
    return { path, input }
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    if (error instanceof PlatformError && !(error instanceof BrokenBody)) await readOn(bytes)
    throw error
  }
}

/** Takes the place, time and camera out of a photo before anything is known of it; size and digest are of what is left. */
const stripFile = async (path: string, type: string): Promise<{ size: number; sha256: string }> => {
  const stripped = stripImage(type, await readFile(path))
  if (stripped === null) throw refuse('fileDamaged')
  await writeFile(path, stripped)
  return { size: stripped.length, sha256: createHash('sha256').update(stripped).digest('hex') }
}

const addBytes = (before: Buffer | undefined, bytes: Buffer): Buffer => {
  const all = before === undefined ? bytes : Buffer.concat([before, bytes])
  if (all.length > maxField) throw new PlatformError('badRequest')
  return all
}

const toText = (bytes: Buffer): string => {
  if (!isUtf8(bytes) || bytes.includes(0)) throw new PlatformError('badRequest')
  return bytes.toString('utf8')
}

/** Reads the rest of a small body and drops it, so that its sender hears why it was refused. */
const readOn = async (bytes: AsyncGenerator<Uint8Array>): Promise<void> => {
  try {
    while (!(await bytes.next()).done);
  } catch {
    // Too long, or gone.
  }
}
