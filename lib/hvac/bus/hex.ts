/** `01 A4 FF`. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')

/** Bytes of hex text, with or without spaces between them; undefined for anything else. */
export const fromHex = (text: string): Uint8Array | undefined => {
  const digits = text.replaceAll(' ', '')
  if (digits.length % 2 !== 0 || !/^[0-9A-Fa-f]*$/.test(digits)) return undefined
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  )
}

/** Bytes of known hex pairs: `030c53`. */
export const fromHexPairs = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length >> 1 }, (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16))
