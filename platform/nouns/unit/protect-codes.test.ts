import { expect, it } from '@jest/globals'
import { protectCodes } from './protect-codes'

const of = (code: string) => protectCodes.find((each) => each.code === code)

it('a code says which of its limits are the platform’s own, and those of side-discharge units beside the others', () => {
  const own = protectCodes.filter(({ isOwn }) => isOwn).map(({ code }) => code)
  expect(own).toContain('P09')
  expect(own).not.toContain('P04')
  expect(own).not.toContain('P13')
  expect(of('P04')?.condition).toEqual({
    zh: '变频散热片温度≥94℃（侧出风：86℃）时降频',
    en: 'A heat-sink temperature of 94 °C or more (side discharge: 86 °C) lowers the frequency',
  })
  expect(of('P09')?.condition.zh).toMatch(/^排气压力制冷＜\d\.\d\d MPa、制热＜\d\.\d\d MPa/)
})
