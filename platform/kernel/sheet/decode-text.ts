import { SheetError } from './sheet-error'

const decodeAs = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    // Takes a byte order mark of its own encoding off.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Text of a CSV file: UTF-16 where a byte order mark says so, else UTF-8, else what a Chinese Excel writes by default.
 * Throws `fileEncoding` when it is none of them.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const text = marked ? decodeAs(marked, bytes) : (decodeAs('utf-8', bytes) ?? decodeAs('gb18030', bytes))
  if (text === null || text.includes('\u0000')) throw new SheetError('fileEncoding')
  return text
}
