import { readFileSync } from 'node:fs'

type Ranges = readonly (readonly [from: number, to: number])[]

/** Format 12 of the table `cmap`: groups of characters that follow one another. */
const groupsOf = (font: Buffer, at: number): Ranges =>
  Array.from({ length: font.readUInt32BE(at + 12) }, (_, n) => {
    const group = at + 16 + 12 * n
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)] as const
  })

/** Format 4: segments of the first 65,536 characters; a glyph 0 is none. */
const segmentsOf = (font: Buffer, at: number): Ranges => {
  const count = font.readUInt16BE(at + 6) / 2
  const partOf = (list: number, n: number) => font.readUInt16BE(at + 14 + list * 2 * count + (list > 0 ? 2 : 0) + 2 * n)
  return Array.from({ length: count }, (_, n) => n).flatMap((n) => {
    const end = partOf(0, n)
    const start = partOf(1, n)
    const delta = partOf(2, n)
    const offset = partOf(3, n)
    const glyphAt = (code: number): number => {
      if (offset === 0) return (code + delta) & 0xffff
      const place = at + 16 + 6 * count + 2 * n + offset + 2 * (code - start)
      return place + 2 > font.length ? 0 : font.readUInt16BE(place)
    }
    return Array.from({ length: Math.max(0, end - start + 1) }, (_, k) => start + k)
      .filter((code) => code < 0xffff && glyphAt(code) !== 0)
      .map((code) => [code, code] as const)
  })
}

const readRanges = (file: string): Ranges => {
  const font = readFileSync(file)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, n) => 12 + 16 * n)
  const entry = tables.find((table) => font.toString('latin1', table, table + 4) === 'cmap')
  if (entry === undefined) throw new Error(`${file} has no cmap`)
  const cmap = font.readUInt32BE(entry + 8)
  const places = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, n) => cmap + font.readUInt32BE(cmap + 8 + 8 * n),
  )
  const whole = places.find((place) => font.readUInt16BE(place) === 12)
  if (whole !== undefined) return groupsOf(font, whole)
  const basic = places.find((place) => font.readUInt16BE(place) === 4)
  if (basic === undefined) throw new Error(`${file} has no cmap that is known here`)
  return segmentsOf(font, basic)
}

/** Which characters a font file can draw, by their numbers. */
export const readFontCharacters = (file: string): ReadonlySet<number> => {
  const found = new Set<number>()
  for (const [from, to] of readRanges(file)) for (let code = from; code <= to; code += 1) found.add(code)
  return found
}
