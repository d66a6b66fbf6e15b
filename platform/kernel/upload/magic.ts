const starts = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, at) => bytes[at] === byte)

const isZip = (bytes: Uint8Array): boolean => starts(bytes, 0x50, 0x4b, 0x03, 0x04)
// What runs on a computer, or is shown by a browser, is no firmware whatever it is called.
const isProgram = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x4d, 0x5a) || starts(bytes, 0x7f, 0x45, 0x4c, 0x46) || starts(bytes, 0x23, 0x21)
const isMarkup = (bytes: Uint8Array): boolean => /^[\ufeff\s]*<[!?a-z]/i.test(new TextDecoder().decode(bytes))
// Intel HEX: a record is a colon, its length, address, type, data and sum in hex.
const isIntelHex = (bytes: Uint8Array): boolean => /^:[\dA-Fa-f]{10}/.test(new TextDecoder('latin1').decode(bytes))
const isOle = (bytes: Uint8Array): boolean => starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const isJpeg = (bytes: Uint8Array): boolean => starts(bytes, 0xff, 0xd8, 0xff)
// ISO base media: four bytes of a length, then the kind of the first box.
const isMp4 = (bytes: Uint8Array): boolean => starts(bytes.subarray(4), 0x66, 0x74, 0x79, 0x70)
const isUtf16 = (bytes: Uint8Array): boolean => starts(bytes, 0xff, 0xfe) || starts(bytes, 0xfe, 0xff)
/** As of a text in UTF-16 without a mark: a few letters have zero bytes, all the first or all the second of a pair. */
const hasZerosOfUtf16 = (bytes: Uint8Array): boolean => {
  const sides = [...bytes.entries()].flatMap(([at, byte]) => (byte === 0 ? [at % 2] : []))
  return sides.length > 3 && new Set(sides).size === 1
}

/** Whether a file may begin so, by the ending of its name. Text has no zero byte but in UTF-16, whose reader says what is wrong with it. */
const looksLike: Record<string, (bytes: Uint8Array) => boolean> = {
  xlsx: isZip,
  zip: isZip,
  docx: isZip,
  pptx: isZip,
  apk: isZip,
  rar: (bytes) => starts(bytes, 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07),
  doc: isOle,
  xls: isOle,
  ppt: isOle,
  pdf: (bytes) => starts(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d),
  jpg: isJpeg,
  jpeg: isJpeg,
  png: (bytes) => starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  mp4: isMp4,
  hex: isIntelHex,
  bin: (bytes) => bytes.length > 0 && !isZip(bytes) && !isProgram(bytes) && !isMarkup(bytes),
  csv: (bytes) =>
    !isZip(bytes) &&
    !starts(bytes, 0x4d, 0x5a, 0x90) &&
    (isUtf16(bytes) || !bytes.includes(0) || hasZerosOfUtf16(bytes)),
}

/** Whether the first bytes of a file are those of its type. */
export const hasMagic = (type: string, bytes: Uint8Array): boolean => looksLike[type]?.(bytes) ?? false
