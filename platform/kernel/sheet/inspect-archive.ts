import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { SheetError } from './sheet-error'
import type { Parts } from './workbook-parts'
import { XmlCost } from './xml-cost'

const maxEntries = 1000
const maxBytes = 50 * 1024 * 1024
const maxRatio = 100
/** Below this nobody's memory is filled, however well it was packed. */
const smallBytes = 64 * 1024

const isSymlink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

/** What the central directory says of an entry. Names that leave the archive are refused by the reader itself. */
const assertEntry = (entry: Entry): void => {
  const { fileName, uncompressedSize, compressedSize } = entry
  const isPacked = uncompressedSize > smallBytes && uncompressedSize > compressedSize * maxRatio
  const isNested = /\.(?:zip|xlsx?|xlsm|xlsb|ods|docx|jar|gz|bz2|xz|7z|rar)$/i.test(fileName)
  if (isSymlink(entry) || isPacked || isNested || entry.isEncrypted() || !entry.canDecodeFileData())
    throw new SheetError('fileUnsafe')
}

const openArchive = async (path: string): Promise<ZipFile> => {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch {
    throw new SheetError('fileDamaged')
  }
}

/** The reader refuses names that are absolute, climb with `..` or have backslashes. */
const isNameRefused = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:absolute path|invalid relative path|invalid characters in fileName)/.test(error.message)

/** What the parts seen so far have in them together. */
type Sum = { bytes: number; xml: number; tags: number }

/** Looks through one part. Its real bytes count; a declared size that is wrong is an error of the reader. Answers XML. */
const inspectPart = async (zip: ZipFile, entry: Entry, sum: Sum): Promise<Buffer | undefined> => {
  const isXml = /\.(?:xml|rels|vml)$/i.test(entry.fileName)
  const cost = new XmlCost(sum)
  const chunks: Buffer[] = []
  let tail = ''
  let isFirst = true
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const bytes = chunk as Buffer
    sum.bytes += bytes.length
    if (sum.bytes > maxBytes) throw new SheetError('fileUnsafe')
    // An archive or a program under a harmless name.
    if (isFirst && (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004' || bytes.toString('latin1', 0, 2) === 'MZ'))
      throw new SheetError('fileUnsafe')
    isFirst = false
    if (!isXml) continue
    chunks.push(bytes)
    const text = tail + bytes.toString('latin1')
    // No spreadsheet program writes a DTD, and UTF-16 would hide one.
    if (text.includes('\u0000') || /<!(?:doctype|entity)/i.test(text)) throw new SheetError('fileUnsafe')
    tail = text.slice(-10)
    cost.add(bytes.toString('latin1'))
  }
  if (!isXml) return undefined
  cost.end()
  return Buffer.concat(chunks)
}

/** Text of a part; a byte order mark is none of it. */
const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SheetError('fileDamaged')
  }
}

/**
 * Looks through an archive: directory first, then the parts, of which it answers the XML that it has looked at, so that
 * nothing reads the archive in another way. Throws `fileUnsafe` for one that is a bomb, leaves its folder, hides another
 * archive or declares entities, `fileDamaged` for one that cannot be read.
 */
export const inspectArchive = async (path: string): Promise<Parts> => {
  const zip = await openArchive(path)
  try {
    if (zip.entryCount > maxEntries) throw new SheetError('fileUnsafe')
    const entries: Entry[] = []
    let declared = 0
    for await (const entry of zip.eachEntry()) {
      assertEntry(entry)
      declared += entry.uncompressedSize
      if (declared > maxBytes || entries.push(entry) > maxEntries) throw new SheetError('fileUnsafe')
    }
    if (new Set(entries.map(({ fileName }) => fileName.toLowerCase())).size < entries.length)
      throw new SheetError('fileUnsafe')
    if (!entries.some(({ fileName }) => /^xl\/workbook\d*\.xml$/i.test(fileName))) throw new SheetError('fileContent')
    const sum: Sum = { bytes: 0, xml: 0, tags: 0 }
    const parts = new Map<string, Buffer>()
    for (const entry of entries) {
      const xml = entry.fileName.endsWith('/') ? undefined : await inspectPart(zip, entry, sum)
      if (xml) parts.set(entry.fileName, xml)
    }
    return (name) => {
      const bytes = parts.get(name)
      return bytes && decode(bytes)
    }
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError(isNameRefused(error) ? 'fileUnsafe' : 'fileDamaged')
  } finally {
    zip.close()
  }
}
