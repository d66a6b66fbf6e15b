import { expect, it, test } from '@jest/globals'
import { countryCodes, countryName } from './country'

test.each([
  ['IQ', '伊拉克', 'Iraq'],
  ['CN', '中国', 'China'],
  ['HK', '中国香港特别行政区', 'Hong Kong SAR China'],
  ['TW', '中国台湾', 'Taiwan'],
  ['', '', ''],
  ['iq', 'iq', 'iq'],
  ['Iraq', 'Iraq', 'Iraq'],
])('%s is %s and %s', (code, zh, en) => {
  expect([countryName(code, 'zh'), countryName(code, 'en')]).toEqual([zh, en])
})

it.each(['zh', 'en'] as const)('every country has a name of its own in %s', (language) => {
  const names = countryCodes.map((code) => countryName(code, language))
  expect(names.filter((name, at) => name === countryCodes[at])).toEqual([])
  expect(new Set(names).size).toBe(countryCodes.length)
  expect(countryCodes.length).toBeGreaterThan(240)
})
