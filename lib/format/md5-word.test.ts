import { hash } from 'node:crypto'
import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { md5Word } from './md5-word'

const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 55 })

it('is the beginning of the MD5', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      expect(md5Word(text)).toBe(hash('md5', text, 'buffer').readUInt32BE(0))
    }),
  )
  for (const length of [0, 1, 3, 4, 54, 55]) {
    const text = 'x'.repeat(length)
    expect(md5Word(text)).toBe(hash('md5', text, 'buffer').readUInt32BE(0))
  }
})

it('leaves what it cannot do', () => {
  expect(md5Word('x'.repeat(56))).toBeUndefined()
  expect(md5Word('青岛')).toBeUndefined()
})
