import { encode } from 'fast-png'

/** Chinese, Cyrillic and Greek letters are in the character collection of the first font, Western ones in the second. */
const fonts = {
  song: '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
  western: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
} as const

const toHex = (text: string, isWestern: boolean): string =>
  isWestern ? Buffer.from(text, 'latin1').toString('hex') : Buffer.from(text, 'utf16le').swap16().toString('hex')

/**
 * A page of text as a PDF: the first line large. No font is in it; readers have the predefined ones for Chinese, and
 * Helvetica, by themselves.
 */
export const toDemoPdf = ([title = '', ...lines]: readonly string[]): Buffer => {
  const isWestern = [title, ...lines].every((line) => [...line].every((letter) => letter <= '\u00ff'))
  const text = [
    `BT /F1 20 Tf 56 770 Td <${toHex(title, isWestern)}> Tj ET`,
    '0.2 0.45 0.7 rg 56 752 483 2 re f 0 g',
    ...lines.map((line, index) => `BT /F1 12 Tf 56 ${722 - index * 24} Td <${toHex(line, isWestern)}> Tj ET`),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    isWestern ? fonts.western : fonts.song,
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /W [1 [500] 814 939 500] /FontDescriptor 7 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const entries = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}${end}`, 'latin1')
}

const width = 480
const height = 320
/** Corners and grey of what is drawn: one outdoor unit, the pipe, and a row of indoor units under it. */
const toShapes = (units: number): [left: number, top: number, right: number, bottom: number, grey: number][] => [
  [40, 40, 150, 150, 90],
  [150, 90, 440, 98, 160],
  ...Array.from({ length: units }, (_, index): [number, number, number, number, number] => {
    const left = 190 + index * Math.floor(240 / units)
    return [left, 180, left + Math.floor(170 / units), 220, 120]
  }),
  ...Array.from({ length: units }, (_, index): [number, number, number, number, number] => {
    const middle = 190 + index * Math.floor(240 / units) + Math.floor(85 / units)
    return [middle, 98, middle + 5, 180, 160]
  }),
]

/** A drawing of a system with so many indoor units, as a PNG; `seed` gives it its colour. */
export const toDemoPng = (units: number, seed: number): Uint8Array => {
  const shapes = toShapes(units)
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shape = shapes.find(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom)
      const grey = shape?.[4] ?? 245
      data.set(shape ? [(grey + seed) % 256, grey, Math.min(255, grey + 60)] : [grey, grey, grey], (y * width + x) * 3)
    }
  }
  return encode({ width, height, channels: 3, data })
}
