const rotations = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21] as const
const sines = Int32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0)
/** Word of the block that each of the 64 steps takes, and how far it turns. */
const words = Uint8Array.from({ length: 64 }, (_, i) => ([i, 5 * i + 1, 3 * i + 5, 7 * i][i >> 4] ?? 0) & 15)
const turns = Uint8Array.from({ length: 64 }, (_, i) => rotations[(i >> 4) * 4 + (i & 3)] ?? 0)
const block = new Int32Array(16)
/** What one block holds beside its padding. */
const maxBytes = 55

/**
 * First four bytes of the MD5 of an ASCII text, big-endian; undefined for a text that is longer than one block or not
 * ASCII. A simulated day asks for some four thousand of them: this takes a third of the time of a call into node:crypto.
 */
export const md5Word = (text: string): number | undefined => {
  const { length } = text
  if (length > maxBytes) return undefined
  block.fill(0)
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127) return undefined
    block[i >> 2] = (block[i >> 2] as number) | (code << ((i & 3) << 3))
  }
  block[length >> 2] = (block[length >> 2] as number) | (0x80 << ((length & 3) << 3))
  block[14] = length << 3
  let a = 0x67452301
  let b = 0xefcdab89 | 0
  let c = 0x98badcfe | 0
  let d = 0x10325476
  for (let i = 0; i < 64; i++) {
    const mixed = i < 16 ? (b & c) | (~b & d) : i < 32 ? (d & b) | (~d & c) : i < 48 ? b ^ c ^ d : c ^ (b | ~d)
    // The tables have 64 entries and the block 16 words: none of the three is ever missing.
    const sum = (a + mixed + (sines[i] as number) + (block[words[i] as number] as number)) | 0
    const turn = turns[i] as number
    a = d
    d = c
    c = b
    b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0
  }
  const word = (a + 0x67452301) | 0
  return (((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)) >>> 0
}
