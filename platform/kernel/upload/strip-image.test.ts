import { describe, it } from '@jest/globals'
import fc from 'fast-check'
import { expect } from '@/tests/support/expect'
import { makePng, toPngChunk } from '../../testing/make-png'
import { stripImage } from './strip-image'

const place = 'GPS 39.9042N 116.4074E'
/** EXIF as a phone writes it: how it is turned, then a place; in either order of bytes. */
const exifOf = (orientation: number, isLittle = true): Buffer => {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const long = (value: number, at: number) => (isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at))
  tiff.write(isLittle ? 'II' : 'MM', 0, 'latin1')
  short(42, 2)
  long(8, 4)
  short(2, 8)
  for (const [at, [tag, type, value]] of (
    [
      [0x0112, 3, orientation],
      [0x8825, 4, 38],
    ] as const
  ).entries()) {
    short(tag, 10 + at * 12)
    short(type, 12 + at * 12)
    long(1, 14 + at * 12)
    if (type === 3) short(value, 18 + at * 12)
    else long(value, 18 + at * 12)
  }
  return Buffer.concat([tiff, Buffer.from(place)])
}
const segment = (marker: number, ...data: (string | Buffer)[]): Buffer => {
  const all = Buffer.concat(data.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)))
  return Buffer.concat([Buffer.from([0xff, marker, (all.length + 2) >> 8, (all.length + 2) & 255]), all])
}
const begin = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])
const jfif = segment(0xe0, 'JFIF\0', Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0]))
const profile = segment(0xe2, 'ICC_PROFILE\0', Buffer.from([1, 1]), 'colours')
const adobe = segment(0xee, 'Adobe', Buffer.from([0, 100, 0, 0, 0, 0, 1]))
const tables = segment(0xdb, Buffer.alloc(65, 7))
// Packed pixels have stuffed bytes and restarts, and a scan may be followed by another.
const scans = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
  segment(0xc4, Buffer.alloc(20, 5)),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([9, 0xff, 0, 8]),
])
const metadata = [
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', `<exif:GPSLatitude>${place}`),
  segment(0xed, 'Photoshop 3.0\0', place),
  segment(0xe2, 'MPF\0', place),
  segment(0xe0, 'JFXX\0', place),
  segment(0xe5, place),
  segment(0xfe, place),
]
const photo = (exif: Buffer, ...behind: Buffer[]): Buffer =>
  Buffer.concat([
    begin,
    segment(0xe1, 'Exif\0\0', exif),
    jfif,
    ...metadata,
    profile,
    adobe,
    tables,
    scans,
    end,
    ...behind,
  ])
const drawn = [jfif, profile, adobe, tables, scans, end]

describe('a JPEG', () => {
  it.each([true, false])('loses its place and keeps how it is turned (first byte low: %s)', (isLittle) => {
    const stripped = stripImage('jpg', photo(exifOf(6, isLittle)))
    expect(stripped?.includes('GPS')).toBe(false)
    const turned = segment(0xe1, 'Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0')
    expect(stripped).toEqual(Buffer.concat([begin, turned, ...drawn]))
    // A second time changes nothing.
    expect(stripped && stripImage('jpeg', stripped)).toEqual(stripped)
  })

  it('that stands upright keeps no EXIF at all, and no second picture behind its end', () => {
    const stripped = stripImage('jpg', photo(exifOf(1), photo(exifOf(6))))
    expect(stripped).toEqual(Buffer.concat([begin, ...drawn]))
  })

  it('is taken with fill bytes, between its scans too, and without its end', () => {
    const fill = Buffer.from([0xff, 0xff])
    const cut = Buffer.concat([begin, fill, jfif, scans, segment(0xfe, place)])
    expect(stripImage('jpg', cut)).toEqual(Buffer.concat([begin, jfif, scans]))
  })

  it('with a damaged EXIF is upright', () => {
    for (const exif of ['', 'II*\0', 'II*\0\xff\xff\xff\xff', 'MM\0*\0\0\0\x08\xff\xff'])
      expect(stripImage('jpg', photo(Buffer.from(exif.padEnd(exif ? 14 : 0, 'x'), 'latin1')))).toEqual(
        Buffer.concat([begin, ...drawn]),
      )
  })

  it('that has no pixels, or a length that is wrong, is none', () => {
    for (const wrong of [
      begin,
      Buffer.concat([begin, jfif]),
      Buffer.concat([begin, jfif, end]),
      Buffer.concat([begin, Buffer.from([0xff, 0xe1, 0xff, 0xff]), scans]),
      Buffer.concat([begin, Buffer.from([0xff, 0xe1, 0, 1]), scans]),
      Buffer.concat([begin, Buffer.from('text'), scans]),
    ])
      expect(stripImage('jpg', wrong)).toBeNull()
  })

  it('is never the cause of a crash, whatever is changed or cut', () => {
    const whole = photo(exifOf(6))
    const change = fc.record({ at: fc.nat(whole.length - 3), value: fc.nat(255), length: fc.nat(whole.length) })
    fc.assert(
      fc.property(change, ({ at, value, length }) => {
        const wrong = Buffer.from(whole.subarray(0, Math.max(2, length)))
        if (at + 2 < wrong.length) wrong[at + 2] = value
        const stripped = stripImage('jpg', wrong)
        expect(stripped === null || Buffer.isBuffer(stripped)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a PNG', () => {
  const withChunks = (...chunks: Buffer[]): Buffer => {
    const png = Buffer.from(makePng())
    return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
  }
  const texts = [
    toPngChunk('tEXt', Buffer.from(`Comment\0${place}`)),
    toPngChunk('zTXt', Buffer.from(`Comment\0${place}`)),
    toPngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0${place}`)),
    toPngChunk('tIME', Buffer.from(place)),
    toPngChunk('prVt', Buffer.from(place)),
  ]

  it('loses its place and its texts and keeps how it is turned', () => {
    const png = withChunks(toPngChunk('eXIf', exifOf(8)), ...texts)
    const stripped = stripImage('png', png)
    expect(stripped?.includes('GPS')).toBe(false)
    const exif = Buffer.from('II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x08\0\0\0\0\0\0\0', 'latin1')
    expect(stripped).toEqual(withChunks(toPngChunk('eXIf', exif)))
    expect(stripImage('png', withChunks(toPngChunk('eXIf', exifOf(1)), ...texts))).toEqual(Buffer.from(makePng()))
  })

  it('keeps what it is drawn with, and nothing behind its end', () => {
    const gamma = toPngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
    expect(stripImage('png', withChunks(gamma))).toEqual(withChunks(gamma))
    expect(stripImage('png', Buffer.concat([withChunks(), Buffer.from(place)]))).toEqual(withChunks())
  })

  it('that is cut, or has a sum that is wrong, is none', () => {
    const png = withChunks()
    expect(stripImage('png', png.subarray(0, -1))).toBeNull()
    const wrong = Buffer.from(png)
    wrong[20] = 9
    expect(stripImage('png', wrong)).toBeNull()
  })
})
