import { it } from '@jest/globals'
import * as fc from 'fast-check'
import { noReportChecks } from '@/lib/contract/data-report-checks'
import { judgeReport } from '@/lib/contract/data-report-judgement'
import { type ReportNumber, reportNumberKeys } from '@/lib/contract/data-report-numbers'
import { outdoorReportKeys, type ReportUnit } from '@/lib/contract/data-report-reading'
import { expect } from '@/tests/support/expect'
import type { CycleReading } from './derived-values'
import type { HealthRule } from './health-rule'
import { judgeHealth } from './health-verdict'
import { historyLimits } from './history-limits'
import { conditionsOf } from './judge-reading'
import { judge, outdoorBands } from './normal-bands'

/** Rules of the running diagnosis that concern a single reading. */
const rulesOf = {
  dischargePressure: ['highPressure', 'lowPressure'],
  suctionPressure: ['highSuctionPressure', 'lowSuctionPressure'],
  dischargeTemp: ['highDischargeTemp'],
  dischargeSuperheat: ['highDischargeSuperheat', 'liquidReturn'],
  suctionSuperheat: ['highSuctionSuperheat', 'lowSuctionSuperheat'],
  subcool: ['highSubcool', 'lowSubcool'],
  finTemp: ['finTemp'],
  fanStep: ['fanStopped'],
  supplyVoltage: ['voltage'],
} as const satisfies Record<string, readonly HealthRule[]>
const keys = Object.keys(rulesOf) as (keyof typeof rulesOf)[]

/** On the wire's grid, beyond both ends of every limit. */
const grid = (from: number, to: number, step: number) =>
  fc.integer({ min: Math.round(from / step), max: Math.round(to / step) }).map((n) => Math.round(n * step * 100) / 100)
const reading = fc.record({
  runMode: fc.constantFrom(1 as const, 2 as const),
  refrigerant: fc.constantFrom(1 as const, 2 as const, 3 as const),
  model: fc.constantFrom('HFO-560W', 'HFO-80S'),
  ambientTemp: grid(-30, 50, 1),
  dischargePressure: grid(0.4, 4.4, 0.01),
  suctionPressure: grid(-0.1, 1.6, 0.01),
  dischargeTemp: grid(20, 130, 1),
  dischargeSuperheat: grid(-5, 70, 1),
  suctionSuperheat: grid(-5, 30, 1),
  subcool: grid(-2, 30, 1),
  finTemp: grid(20, 110, 1),
  fanStep: grid(0, 26, 1),
  supplyVoltage: grid(180, 480, 1),
  compFreq: grid(20, 110, 1),
})
type Reading = typeof reading extends fc.Arbitrary<infer One> ? One : never

const runs = process.env.FULL_MATRIX === '1' ? 20_000 : 500

const reportVerdicts = (one: Reading): Map<string, string> => {
  const four = <Value>(value: Value): Value[] => [value, value, value, value]
  const unit: ReportUnit = {
    unitKind: 2,
    unitNo: 0,
    name: '',
    model: one.model,
    serialNo: '',
    readings: outdoorReportKeys.flatMap((key) => (key in one ? [{ key, values: four(one[key as 'subcool']) }] : [])),
    working: four(1 as const),
    steady: four(1 as const),
    stopCauses: four(''),
    alarmCodes: four(''),
  }
  const numbers = Object.fromEntries(reportNumberKeys.map((key) => [key, null])) as Record<ReportNumber, null>
  const rows = judgeReport({
    ...numbers,
    ...noReportChecks,
    voltageL1L2: 380,
    voltageL2L3: 380,
    voltageL3L1: 380,
    capacityRatio: 100,
    iduCount: 1,
    workingMode: one.runMode,
    readings: {
      units: [unit],
      refrigerant: one.refrigerant,
      projectValve: null,
      busUtilisation: null,
      collisionRate: null,
    },
  })
  return new Map(rows.filter(({ unitNo }) => unitNo === 0).map(({ key, outcome }) => [key, outcome]))
}

it('is one: bands, running diagnosis, report and history agree on every reading', () => {
  fc.assert(
    fc.property(reading, (one) => {
      const bands = outdoorBands({ ...one, minutesSinceStart: 60 })
      const whole: CycleReading = {
        ...one,
        suctionTemp: null,
        satCondTemp: null,
        satEvapTemp: null,
        totalIE: null,
        connectedIdu: 4,
        runningMinutes: 60,
      }
      const { results } = judgeHealth(whole)
      const report = reportVerdicts(one)
      for (const key of keys) {
        const standing = judge(one[key], bands[key])
        const isOff = standing === 'low' || standing === 'high'
        const said = `${key} ${JSON.stringify(one)}`
        const rules: readonly HealthRule[] = rulesOf[key]
        expect(
          results.some(({ rule, state }) => rules.includes(rule) && state === 'fired'),
          `diagnosis ${said}`,
        ).toBe(isOff)
        const outcome = report.get(key)
        if (outcome !== undefined) expect(outcome === 'fail', `report ${said}`).toBe(isOff)
        const { normal, warn } = historyLimits(key as 'finTemp', conditionsOf(one))
        if (standing === 'high') expect(warn, `history ${said}`).not.toBeNull()
        if (warn !== null) expect(one[key] > warn, `history ${said}`).toBe(standing === 'high')
        if (normal !== null) expect(one[key] < normal[0], `history ${said}`).toBe(standing === 'low')
      }
    }),
    { seed: 20261122, numRuns: runs },
  )
})
