import { describe, expect, it } from '@jest/globals'
import { TypedWifiId } from './device'
import { searchText } from './endpoint'
import { toWifiId } from './wifi-id'

const invisible = [
  '\u200b',
  '\u202a',
  '\u202c',
  '\u00a0',
  '\ufeff',
  '\u200e',
  '\u2060',
  '\u00ad',
  '\u2066',
  '\u200d',
  ' ',
  '\t',
]

describe('a WiFi ID', () => {
  it.each([
    '84:F3:EB:AA:07:01',
    '84-f3-eb-aa-07-01',
    '84f3.ebaa.0701',
    '84 F3 EB AA 07 01',
    '８４Ｆ３ＥＢＡＡ０７０１',
    '84‐F3‐EB‐AA‐07‐01',
    ...invisible.map((mark) => `${mark}84F3EBAA${mark}0701${mark}`),
  ])('is one however it is written: %j', (text) => {
    expect(toWifiId(text)).toBe('84F3EBAA0701')
    expect(TypedWifiId.parse(text)).toBe('84F3EBAA0701')
  })

  it('is none with something else in it', () => {
    for (const text of ['84F3EBAA070', '84F3EBAA07011', '84F3EBAA070G', '泵房'])
      expect(TypedWifiId.safeParse(text).success).toBe(false)
  })
})

it('a searched text has no sign that nobody sees, and keeps what joins scripts and pictures', () => {
  for (const mark of invisible) expect(searchText.parse(`${mark}一号泵${mark}`)).toBe('一号泵')
  expect(searchText.parse('👩\u200d🔧')).toBe('👩\u200d🔧')
  expect(searchText.parse('می\u200cخواهم')).toBe('می\u200cخواهم')
})
