import { expect, test } from '@jest/globals'
import { normalizeShort } from './normalize-short'

test('T50: a text is normalised in width, one with excessive combining marks is left as it is', () => {
  expect(normalizeShort('ＨＭ－６４Ａ')).toBe('HM-64A')
  expect(normalizeShort('e\u0301')).toBe('é')
  expect(normalizeShort('e\u0301', 'NFC')).toBe('é')
  const heap = `Ａ${'\u0315\u0316'.repeat(5)}`
  expect(normalizeShort(heap)).toBe(heap)
  expect(normalizeShort(`Ａ${'\u0316\u0315'.repeat(4)}`)).toBe(`A${'\u0316'.repeat(4)}${'\u0315'.repeat(4)}`)
})
