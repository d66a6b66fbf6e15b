const starts = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, at) => bytes[at] === byte)

const isZip = (bytes: Uint8Array): boolean => starts(bytes, 0x50, 0x4b, 0x03, 0x04)
const isUtf16 = (bytes: Uint8Array): boolean => starts(bytes, 0xff, 0xfe) || starts(bytes, 0xfe, 0xff)

/** Whether a file may begin so, by the ending of its name. Text has no zero byte, unless it says that it is UTF-16. */
const looksLike: Record<string, (bytes: Uint8Array) => boolean> = {
  xlsx: isZip,
  csv: (bytes) => !isZip(bytes) && !starts(bytes, 0x4d, 0x5a, 0x90) && (isUtf16(bytes) || !bytes.includes(0)),
}

/** Whether the first bytes of a file are those of its type. */
export const hasMagic = (type: string, bytes: Uint8Array): boolean => looksLike[type]?.(bytes) ?? false
