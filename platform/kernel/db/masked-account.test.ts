import { describe, it } from '@jest/globals'
import fc from 'fast-check'
import { expect } from '@/tests/support/expect'
import { toMaskedAccount } from './masked-account'

describe('a masked account', () => {
  it('tells people apart whose names begin alike', () => {
    const shown = Array.from({ length: 20 }, (_, n) =>
      toMaskedAccount(`user000${String(n).padStart(2, '0')}@example.com`),
    )
    expect(new Set(shown).size).toBe(20)
    expect(shown[7]).toBe('us****07@example.com')
    expect(toMaskedAccount('19900000123')).toBe('199****0123')
    expect(toMaskedAccount('+86 138-0000-1234')).toBe('+86****1234')
    expect(toMaskedAccount('Joy')).toBe('Joy')
    expect(['ab@x.io', 'a@x.io', 'abcd@x.io', 'abcdef@x.io'].map(toMaskedAccount)).toEqual([
      'a****@x.io',
      '****@x.io',
      'a****d@x.io',
      'ab****ef@x.io',
    ])
  })

  it('is never the whole of a mailbox or a number', () => {
    const mailbox = fc
      .tuple(fc.stringMatching(/^[a-z0-9.]{1,20}$/), fc.constantFrom('@a.cn', '@example.com'))
      .map((all) => all.join(''))
    const phone = fc.stringMatching(/^\d{7,15}$/)
    fc.assert(
      fc.property(fc.oneof(mailbox, phone), (text) => {
        const shown = toMaskedAccount(text)
        expect(shown).toContain('****')
        expect(shown.includes(text)).toBe(false)
      }),
      { seed: 151, numRuns: 500 },
    )
  })
})
