import { describe, it } from '@jest/globals'
import fc from 'fast-check'
import { expect } from '@/tests/support/expect'
import { toMaskedAccount, toMaskedName } from './masked-account'

describe('a masked account', () => {
  it('tells people apart whose names begin alike', () => {
    const shown = Array.from({ length: 20 }, (_, n) =>
      toMaskedAccount(`user000${String(n).padStart(2, '0')}@example.com`),
    )
    expect(new Set(shown).size).toBe(20)
    expect(shown[7]).toBe('us****07@example.com')
    expect(toMaskedAccount('19900000123')).toBe('199****0123')
    expect(toMaskedAccount('+86 138-0000-1234')).toBe('+86****1234')
    expect(toMaskedAccount('Joy')).toBe('J****')
    expect(toMaskedAccount('5550185')).toBe('55****85')
    expect(toMaskedAccount('0532-8888 1234 转 8')).toBe('053****1234')
    expect(['王小明', '王', ''].map(toMaskedName)).toEqual(['王****', '****', ''])
    expect(['us****07@example.com', 'erased-12', ''].map(toMaskedAccount)).toEqual([
      'us****07@example.com',
      'erased-12',
      '',
    ])
    expect(['ab@x.io', 'a@x.io', 'abcd@x.io', 'abcdef@x.io'].map(toMaskedAccount)).toEqual([
      'a****@x.io',
      '****@x.io',
      'a****d@x.io',
      'ab****ef@x.io',
    ])
  })

  it('is never the whole of a mailbox, a number or a name', () => {
    const mailbox = fc
      .tuple(fc.stringMatching(/^[a-z0-9.]{1,20}$/), fc.constantFrom('@a.cn', '@example.com'))
      .map((all) => all.join(''))
    const phone = fc.stringMatching(/^(\+\d|\d)[\d ()-]{0,14}(x\d{1,4})?$/)
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(fc.oneof(mailbox, phone, name), (text) => {
        const [first = '', last = '', ...rest] = toMaskedAccount(text).split('****')
        expect(rest).toEqual([])
        // What is shown at both ends is less than what there is.
        expect([...first, ...last].length, text).toBeLessThan([...text].length)
        const digits = text.replace(/\D/g, '').length
        if (/^[\d ()x+-]+$/.test(text))
          expect((first + last).replace(/\D/g, '').length, text).toBeLessThan(digits * 0.7)
      }),
      { seed: 151, numRuns: 500 },
    )
  })
})
