import { SheetError } from './sheet-error'

type Decoded = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'GB18030' }

const decodeAs = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    // Takes a byte order mark of its own encoding off.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const decode = (bytes: Uint8Array, isProven: (text: string) => boolean): Decoded | null => {
  const [first, second] = bytes
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const utf = decodeAs(marked ?? 'utf-8', bytes)
  if (utf !== null) return { text: utf, encoding: marked ? 'UTF-16' : 'UTF-8' }
  const text = marked ? null : decodeAs('gb18030', bytes)
  return text !== null && isProven(text) ? { text, encoding: 'GB18030' } : null
}

/**
 * Text of a CSV file: UTF-16 where a byte order mark says so, else UTF-8. What a Chinese Excel writes by default is taken
 * only where `isProven` finds that it reads as it should: nearly every text of Western, Russian or Japanese programs can
 * be read in it too, as other letters. Throws `fileEncoding` for anything else.
 */
export const decodeText = (bytes: Uint8Array, isProven: (text: string) => boolean): Decoded => {
  const decoded = decode(bytes, isProven)
  if (decoded === null || decoded.text.includes('\u0000')) throw new SheetError('fileEncoding')
  return decoded
}
