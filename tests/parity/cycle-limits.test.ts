import { describe, it } from '@jest/globals'
import type { LimitKey } from '@/lib/hvac/cycle-limit'
import { cycleLimits } from '@/lib/hvac/cycle-limits'
import { type Conditions, judgeReading, limitOf, rowsOf } from '@/lib/hvac/judge-reading'
import faultTypes from '@/platform/nouns/fault-type/fault-types.json' with { type: 'json' }
import { expect } from '@/tests/support/expect'

const keys = [...new Set(cycleLimits.map(({ key }) => key))]
const everyCondition: Conditions[] = (['cooling', 'heating'] as const).flatMap((mode) =>
  ([1, 2, 3] as const).flatMap((refrigerant) =>
    (['vrf', 'side'] as const).flatMap((series) =>
      [null, -20, 10, 30].flatMap((ambient) =>
        [false, true].map((testRun) => ({ mode, refrigerant, series, ambient, testRun })),
      ),
    ),
  ),
)
const named = (row: object): number =>
  ['mode', 'refrigerant', 'series', 'airBelow', 'airAbove', 'testRun'].filter((key) => key in row).length

describe('the table of limits', () => {
  it('has one answer for each reading under every condition', () => {
    for (const key of keys)
      for (const conditions of everyCondition) {
        const [first, second] = rowsOf(key, conditions)
        expect(first, `${key} ${JSON.stringify(conditions)}`).toBeDefined()
        if (first && second) expect(named(first), `${key} ${JSON.stringify(conditions)}`).toBeGreaterThan(named(second))
      }
  })

  it('ends the normal range before the control acts, and the control before the compressor stops', () => {
    for (const { key, normal, control, stop } of cycleLimits) {
      const highs = [normal.high, control?.high, stop?.high].filter((end) => end !== undefined)
      expect(highs, key).toEqual(highs.toSorted((a, b) => a - b))
      if (normal.low !== undefined && stop?.low !== undefined) expect(normal.low, key).toBeGreaterThanOrEqual(stop.low)
    }
  })

  it('has limits by refrigerant, series and mode', () => {
    const at = (more: Partial<Conditions>): Conditions => ({
      mode: 'cooling',
      refrigerant: 1,
      series: 'vrf',
      ambient: 30,
      testRun: false,
      ...more,
    })
    const stands = (key: LimitKey, value: number, more: Partial<Conditions>) => judgeReading(key, value, at(more))
    expect([1, 2, 3].map((refrigerant) => stands('dischargeTemp', 106, { refrigerant: refrigerant as 1 }))).toEqual([
      ...['high', 'normal', 'normal'],
    ])
    expect(stands('dischargeTemp', 98, { series: 'side' })).toBe('high')
    expect([stands('supplyVoltage', 388, {}), stands('supplyVoltage', 388, { series: 'side' })]).toEqual([
      'normal',
      'high',
    ])
    expect([stands('suctionPressure', 0.5, {}), stands('suctionPressure', 0.5, { mode: 'heating' })]).toEqual([
      ...['low', 'normal'],
    ])
    expect([stands('fanStep', 0, {}), stands('fanStep', 0, { ambient: 10 })]).toEqual(['low', null])
    expect(stands('liquidPipeRise', -5, {})).toBe('high')
  })
})

describe('the dictionary of alarms', () => {
  const conditionOf = (code: string): string => {
    const found = faultTypes.find(({ faultCode, kind }) => faultCode === code && kind === 'O')
    if (found === undefined) throw new Error(`no alarm ${code}`)
    return `${found.conditionZh} ${found.conditionEn}`
  }
  const limit = (key: LimitKey, mode: 'cooling' | 'heating' = 'cooling') =>
    limitOf(key, { mode, refrigerant: 1, series: 'vrf', ambient: 0, testRun: false })

  it.each([
    ['02', [limit('dischargePressure')?.stop?.high]],
    ['07', [limit('dischargeSuperheat')?.stop?.low]],
    ['08', [limit('dischargeTemp')?.stop?.high, limit('dischargeTemp', 'heating')?.stop?.high]],
    ['43', [limit('pressureRatio')?.stop?.low]],
    [
      '46',
      [limit('dischargePressure')?.stop?.low?.toFixed(1), limit('dischargePressure', 'heating')?.stop?.low?.toFixed(1)],
    ],
    ['47', [limit('suctionPressure')?.stop?.low]],
    ['54', [limit('finTemp')?.control?.high, limit('finTemp')?.stop?.high]],
  ])('says of %s what the table says', (code, numbers) => {
    for (const number of numbers) expect(conditionOf(code)).toContain(String(number))
  })
})
