import { describe, it } from '@jest/globals'
import fc from 'fast-check'
import { guideApi } from '@/lib/contract/document'
import { expect } from '@/tests/support/expect'
import { toTitle } from './to-title'

const title = guideApi.upload.input

describe('a title from a file name', () => {
  it('passes its own check', () => {
    expect(toTitle('Hi-Mit_guide (v2) [final].pdf')).toBe('Hi-Mit_guide v2 final')
    expect(toTitle('安装&调试：第1版.pdf')).toBe('安装 调试 第1版')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 130 }), (name) => {
        const made = toTitle(`${name}.pdf`)
        const found = title.safeParse({ title: made })
        const refused = found.error?.issues.filter(({ path }) => path[0] === 'title') ?? []
        expect(made === '' ? [] : refused).toEqual([])
      }),
      { seed: 151, numRuns: 500 },
    )
  })
})
