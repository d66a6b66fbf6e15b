import { PlatformError } from '../error/platform-error'

/** Head of a part: the field's name, and the name of its file where it is one. */
export type PartHead = { name: string; fileName: string | null }

const maxHead = 4096

const malformed = (): PlatformError => new PlatformError('badRequest')

/** The boundary that a content type names, null for any other content. */
export const toBoundary = (contentType: string): string | null =>
  /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+./:=?-]{1,70})\1\s*$/i.exec(contentType)?.[2] ?? null

// Values are quoted, with `%22` or `\"` for a quote inside, as browsers and other clients write them.
const namePattern = /;\s*name="((?:\\"|[^"])*)"/i
const fileNamePattern = /;\s*filename="((?:\\"|[^"])*)"/i

const parameterOf = (disposition: string, pattern: RegExp): string | null =>
  pattern.exec(disposition)?.[1]?.replaceAll('\\"', '"') ?? null

const toHead = (bytes: Buffer): PartHead => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
  }
  const disposition = text.split('\r\n').find((line) => /^content-disposition:/i.test(line)) ?? ''
  const name = parameterOf(disposition, namePattern)
  if (!/^content-disposition:\s*form-data\s*;/i.test(disposition) || name === null) throw malformed()
  return { name, fileName: parameterOf(disposition, fileNamePattern) }
}

/**
 * The parts of a form while it comes: a head, then the bytes of that part, then the next head. Holds no more than a
 * chunk and a boundary. Throws `badRequest` for whatever is not such a form from its first byte to its last.
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<PartHead | Buffer> {
  const source = body[Symbol.asyncIterator]()
  const marker = Buffer.from(`\r\n--${boundary}`)
  // The first boundary then looks like every other one.
  let held = Buffer.from('\r\n')
  const more = async (): Promise<boolean> => {
    const next = await source.next()
    if (next.done) return false
    held = held.length > 0 ? Buffer.concat([held, next.value]) : Buffer.from(next.value)
    return true
  }
  const atLeast = async (length: number): Promise<void> => {
    while (held.length < length) if (!(await more())) throw malformed()
  }

  await atLeast(marker.length)
  if (!held.subarray(0, marker.length).equals(marker)) throw malformed()
  held = held.subarray(marker.length)
  for (;;) {
    await atLeast(2)
    const sign = held.toString('latin1', 0, 2)
    held = held.subarray(2)
    if (sign === '--') {
      while (held.length <= 2 && (await more()));
      if (held.length > 0 && held.toString('latin1') !== '\r\n') throw malformed()
      return
    }
    if (sign !== '\r\n') throw malformed()
    let end = held.indexOf('\r\n\r\n')
    while (end < 0) {
      if (held.length > maxHead || !(await more())) throw malformed()
      end = held.indexOf('\r\n\r\n')
    }
    if (end > maxHead) throw malformed()
    yield toHead(held.subarray(0, end))
    held = held.subarray(end + 4)
    for (;;) {
      const at = held.indexOf(marker)
      const safe = at >= 0 ? at : held.length - marker.length + 1
      if (safe > 0) {
        yield held.subarray(0, safe)
        held = held.subarray(safe)
      }
      if (at >= 0) break
      if (!(await more())) throw malformed()
    }
    held = held.subarray(marker.length)
  }
}
