import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { acknowledge, checksumOf, decodeFrame, encodeFrame, type Frame, isChecksumRight, readHead } from './frame'
import { type FrameAddress, talkers, toAddress, toAddressCode, toAddressPattern, toAddressText } from './frame-address'
import { fieldsOf, frameTypes } from './frame-fields'
import { fromHex, toHex } from './hex'

const number = fc.integer({ min: 0, max: 63 })
const address: fc.Arbitrary<FrameAddress> = fc
  .record({ talker: fc.constantFrom(...talkers), systemNo: number, unitNo: number })
  .map((each) => (each.talker === 'CEN' ? { ...each, systemNo: 0, unitNo: 0 } : each))

const fits = (text: string, code: number): boolean => {
  const pattern = toAddressPattern(text)
  return pattern !== undefined && (code & pattern.mask) === pattern.value
}

/** A value that fits the field. */
const heldBy = ({ form, scale = 1 }: ReturnType<typeof fieldsOf>[number]) => {
  if (form === 'text2') return fc.stringMatching(/^[0-9A-Za-z]{2}$/)
  const [min, max] = { u8: [0, 0xfe], i8: [-128, 0x7e], u16: [0, 0xfffe] }[form] as [number, number]
  return fc.option(fc.integer({ min, max }).map((raw) => Math.round(raw * scale * 100) / 100))
}

const frame: fc.Arbitrary<Frame> = fc
  .record({ src: address, dst: address, type: fc.constantFrom(...frameTypes) })
  .chain(({ src, dst, type }) =>
    fc.record({
      src: fc.constant(src),
      dst: fc.constant(dst),
      type: fc.constant(type),
      retry: fc.boolean(),
      sequence: fc.integer({ min: 0, max: 15 }),
      values: fc.record(Object.fromEntries(fieldsOf(type, src.talker).map((field) => [field.name, heldBy(field)]))),
    }),
  )

describe('a frame', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(frame, (given) => {
        const decoded = decodeFrame(encodeFrame(given))
        expect('frame' in decoded && decoded.frame).toEqual({ ...given, values: { ...given.values } })
      }),
    )
  })

  it('has the bytes of its description', () => {
    const src = { talker: 'IDU', systemNo: 3, unitNo: 12 } as const
    const dst = { talker: 'ODU', systemNo: 3, unitNo: 0 } as const
    const bytes = encodeFrame({ src, dst, type: 'ack', retry: true, sequence: 5, values: { acknowledge } })
    // 03 0C + 5B + 03 + 43 00 + 06 = B6; B6 + 4A = 100.
    expect(toHex(bytes)).toBe('03 0C 5B 03 43 00 06 4A')
    expect(decodeFrame(bytes)).toMatchObject({ fields: [{ name: 'acknowledge', value: 6, at: 6, bytes: 1 }] })
  })

  it('never throws: other bytes are refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const decoded = decodeFrame(bytes)
        expect('flaw' in decoded || isChecksumRight(bytes)).toBe(true)
        readHead(bytes)
      }),
    )
  })

  it('is refused with any single bit flipped', () => {
    fc.assert(
      fc.property(frame, fc.nat(), (given, at) => {
        const bytes = encodeFrame(given)
        const bit = at % (8 * bytes.length)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(decodeFrame(bytes)).toHaveProperty('flaw')
      }),
    )
  })

  it('with a valid checksum and invalid content says what is wrong', () => {
    const withSum = (text: string) => {
      const bytes = fromHex(text) ?? new Uint8Array()
      return decodeFrame(Uint8Array.from([...bytes, checksumOf(bytes)]))
    }
    expect(withSum('03 0C 53')).toEqual({ flaw: 'tooShort' })
    expect(withSum('03 0C 53 04 43 00 06')).toEqual({ flaw: 'length' })
    expect(withSum('03 0C 57 03 43 00 06')).toEqual({ flaw: 'type' })
    expect(withSum('03 4C 53 03 43 00 06')).toEqual({ flaw: 'address' })
    expect(withSum('03 0C 51 03 43 00 06')).toEqual({ flaw: 'payload' })
  })
})

describe('an address', () => {
  it('round-trips between code and text', () => {
    fc.assert(
      fc.property(address, (given) => {
        const code = toAddressCode(given)
        expect(toAddress(code)).toEqual(given)
        expect(fits(toAddressText(code), code)).toBe(true)
      }),
    )
  })

  it('matches every prefix that one may type, and nothing else', () => {
    fc.assert(
      fc.property(address, address, fc.nat({ max: 9 }), (given, other, length) => {
        const [code, another] = [toAddressCode(given), toAddressCode(other)]
        const text = toAddressText(code)
        // Half a number is a different number.
        const typed = text.slice(0, length).replace(/(?<!\d)\d$/, '')
        if (typed !== '') expect(fits(typed, code)).toBe(true)
        if (given.talker !== 'CEN') expect(fits(text.slice(4), code)).toBe(true)
        expect(fits(text, another)).toBe(code === another)
      }),
    )
  })

  it('is parsed as people type it, without guessing', () => {
    const indoor = toAddressCode({ talker: 'IDU', systemNo: 3, unitNo: 12 })
    for (const text of ['idu 3-12', 'IDU3-12', '03-12', '3', '-12', 'i', 'IDU 3', 'IDU 3-'])
      expect(fits(text, indoor)).toBe(true)
    for (const text of ['ODU', '04', 'IDU 3-11', '-11', 'CEN']) expect(fits(text, indoor)).toBe(false)
    for (const text of ['', 'IDU 64-00', 'ABC 01-01', 'CEN 00-00', 'ZZ', '1-2-3', '0x12'])
      expect(toAddressPattern(text)).toBeUndefined()
    // A damaged address is found as displayed, and does not match part of a valid one.
    expect(fits('0x00C1', 0xc1)).toBe(true)
    expect(fits('IDU 00', 0xc1)).toBe(false)
  })
})

it('hex is read with and without spaces', () => {
  expect(fromHex('01a4FF')).toEqual(Uint8Array.of(1, 0xa4, 0xff))
  expect(fromHex('01 A4 F')).toBeUndefined()
  expect(fromHex('0G')).toBeUndefined()
})
