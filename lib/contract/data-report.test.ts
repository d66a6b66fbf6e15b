import { describe, expect, it } from '@jest/globals'
import type { DataReportDetail } from './data-report'
import { compareReports } from './data-report-comparison'
import { judgeReport, suggestedResult } from './data-report-judgement'
import type { ReportKey, ReportUnit } from './data-report-reading'
import { type ReportRow, type ReportRowKey, toLimitText } from './data-report-row'

const four = (value: number | null): (number | null)[] => [value, value, value, value]
const unit = (unitKind: 1 | 2, unitNo: number, values: Partial<Record<ReportKey, number | null>>): ReportUnit => ({
  ...{ unitKind, unitNo, name: '', model: 'M', serialNo: 'S' },
  readings: Object.entries(values).map(([key, value]) => ({ key: key as ReportKey, values: four(value) })),
  working: [1, 1, 1, 1],
  stopCauses: ['d1-00', 'd1-00', 'd1-00', 'd1-00'],
  alarmCodes: ['--', '--', '--', '--'],
})
const outdoor = {
  ...{ ambientTemp: 30, dischargePressure: 2.8, suctionPressure: 0.8, dischargeTemp: 85, dischargeSuperheat: 35 },
  ...{ suctionSuperheat: 6, compFreq: 60, fanStep: 12, evo1: 100, totalIE: 120, supplyVoltage: 380 },
}
const indoor = { inletTemp: 26, outletTemp: 14, liquidPipeTemp: 7, gasPipeTemp: 10, superheat: 3, exvOpening: 40 }
type Judged = Parameters<typeof judgeReport>[0]
const report = (more: Partial<Judged> = {}, units?: ReportUnit[]): Judged => ({
  readings: {
    units: units ?? [unit(2, 0, outdoor), unit(1, 1, indoor), unit(1, 2, indoor), unit(1, 3, indoor)],
    ...{ refrigerant: 1, projectValve: 40, busUtilisation: 27, collisionRate: 0.3 },
  },
  ...{ iduCount: 3, workingMode: 1, capacityRatio: 108 },
  ...{ voltageL1L2: 386, voltageL2L3: 388, voltageL3L1: 385 },
  ...{ airtightHours: 24, airtightDrop: 0, vacuumPressure: 320, vacuumHours: 2, insulation: 50 },
  ...more,
})
const find = (rows: readonly ReportRow[], key: ReportRowKey, unitNo?: number): ReportRow | undefined =>
  rows.find((row) => row.key === key && (unitNo === undefined || row.unitNo === unitNo))

describe('the judgement of a report', () => {
  it('passes a sound system, row by row', () => {
    const rows = judgeReport(report())
    expect(rows.filter(({ outcome }) => outcome === 'fail')).toEqual([])
    expect(suggestedResult(rows)).toBe(1)
  })

  const faults: [string, Judged, ReportRowKey, number | undefined][] = [
    [
      'a high pressure over its limit',
      report({}, [unit(2, 0, { ...outdoor, dischargePressure: 3.61 })]),
      'dischargePressure',
      0,
    ],
    ['hot gas of R410A', report({}, [unit(2, 0, { ...outdoor, dischargeTemp: 101 })]), 'dischargeTemp', 0],
    ['a compressor that stands', report({}, [unit(2, 0, { ...outdoor, compFreq: 0 })]), 'compFreq', 0],
    ['a fan that stands in the heat', report({}, [unit(2, 0, { ...outdoor, fanStep: 0 })]), 'fanStep', 0],
    [
      'valves that are far from those of the project',
      report({}, [unit(2, 0, { ...outdoor, totalIE: 169 })]),
      'totalIE',
      0,
    ],
    ['air that is hardly cooled', report({}, [unit(1, 1, { ...indoor, outletTemp: 18.5 })]), 'airDifference', 1],
    ['a gas pipe that is too warm', report({}, [unit(1, 1, { ...indoor, gasPipeTemp: 21 })]), 'gasPipeDifference', 1],
    ['a valve at its end', report({}, [unit(1, 1, { ...indoor, exvOpening: 100 })]), 'exvOpening', 1],
    [
      'superheat that differs',
      report({}, [unit(1, 1, indoor), unit(1, 2, { ...indoor, superheat: 11 })]),
      'superheatSpread',
      undefined,
    ],
    [
      'an unbalanced supply',
      report({ voltageL1L2: 400, voltageL2L3: 380, voltageL3L1: 370 }),
      'voltageUnbalance',
      undefined,
    ],
    ['a drop of pressure', report({ airtightDrop: 0.03 }), 'airtightDrop', undefined],
    ['a poor vacuum', report({ vacuumPressure: 501 }), 'vacuumPressure', undefined],
    [
      'a crowded bus',
      { ...report(), readings: { ...report().readings, busUtilisation: 60 } },
      'busUtilisation',
      undefined,
    ],
  ]
  it.each(faults)('fails %s, and the whole with it', (_, wrong, key, unitNo) => {
    const rows = judgeReport(wrong)
    expect(find(rows, key, unitNo)?.outcome).toBe('fail')
    expect(suggestedResult(rows)).toBe(3)
  })

  it('knows that R32 runs hotter', () => {
    const hot = report({}, [unit(2, 0, { ...outdoor, dischargeTemp: 108 })])
    const ofR32 = { ...hot, readings: { ...hot.readings, refrigerant: 2 as const } }
    expect(find(judgeReport(ofR32), 'dischargeTemp')?.outcome).toBe('pass')
  })

  it('asks for fifteen degrees more in heating, and not for cold pipes', () => {
    const warm = { ...indoor, outletTemp: 42, liquidPipeTemp: 38, gasPipeTemp: 60, superheat: null }
    const rows = judgeReport(
      report({ workingMode: 2 }, [unit(2, 0, outdoor), unit(1, 1, warm), unit(1, 2, { ...warm, outletTemp: 40 })]),
    )
    expect(find(rows, 'airDifference', 1)?.outcome).toBe('pass')
    expect(find(rows, 'airDifference', 2)?.outcome).toBe('fail')
    expect(find(rows, 'gasPipeDifference')).toBeUndefined()
    expect(find(rows, 'fanStep')?.outcome).toBe('none')
  })

  it('goes by the readings after twenty minutes, by each of them', () => {
    const late = unit(2, 0, outdoor)
    const set = (values: (number | null)[]) => {
      const readings = late.readings.map((each) =>
        each.key === 'dischargePressure' ? { key: each.key, values } : each,
      )
      return find(judgeReport(report({}, [{ ...late, readings }])), 'dischargePressure')
    }
    expect(set([0.4, 0.7, 2.5, 2.6])?.outcome).toBe('pass')
    expect(set([2.5, 2.5, 2.5, 3.7])?.outcome).toBe('fail')
    expect(set([2.5, 2.5, null, 2.6])?.outcome).toBe('pass')
    expect(set([2.5, 2.5, null, null])).toMatchObject({ outcome: 'none', why: 'missing' })
  })

  it('does not judge a unit that rests, but tells its alarm', () => {
    const resting: ReportUnit = {
      ...unit(1, 4, { ...indoor, outletTemp: 26 }),
      working: [0, 0, 0, 0],
      alarmCodes: ['--', '--', '14', '14'],
    }
    const rows = judgeReport(report({}, [unit(2, 0, outdoor), resting]))
    expect(find(rows, 'airDifference', 4)).toMatchObject({ outcome: 'none', why: 'idle' })
    expect(find(rows, 'alarmCode', 4)?.outcome).toBe('fail')
  })

  it('says nothing when nothing of the outdoor units was read', () => {
    expect(suggestedResult(judgeReport(report({}, [])))).toBeNull()
  })

  it('writes limits as a table has them', () => {
    expect(toLimitText({ low: 1, high: 3.6, unit: 'MPa', decimals: 2 })).toBe('1.00…3.60 MPa')
    expect(toLimitText({ high: -5, open: true, unit: 'K', decimals: 0 })).toBe('< −5 K')
    expect(toLimitText({ notZero: true, unit: '', decimals: 0 })).toBe('≠ 0')
    expect(toLimitText(null)).toBe('–')
  })
})

describe('two reports beside each other', () => {
  const of = (
    units: ReportUnit[],
    more: Partial<DataReportDetail['readings']> = {},
  ): Pick<DataReportDetail, 'readings'> => ({
    readings: { units, refrigerant: 1, projectValve: null, busUtilisation: null, collisionRate: null, ...more },
  })

  it('puts a sensor that is off by 8 K first, with both values', () => {
    const then = of([unit(2, 0, outdoor), unit(1, 1, indoor), unit(1, 2, indoor)], { busUtilisation: 27 })
    const now = of(
      [unit(2, 0, { ...outdoor, dischargeTemp: 89 }), unit(1, 1, indoor), unit(1, 2, { ...indoor, gasPipeTemp: 18 })],
      { busUtilisation: 31 },
    )
    const [first, second, ...others] = compareReports(then, now)
    expect(first).toMatchObject({
      unitKind: 1,
      unitNo: 2,
      key: 'gasPipeTemp',
      first: 10,
      second: 18,
      difference: 8,
      isOff: true,
    })
    expect(second).toMatchObject({ key: 'dischargeTemp', difference: 4, isOff: false })
    expect(others.filter(({ isOff }) => isOff)).toEqual([])
  })

  it('names what only one of them has, at the end', () => {
    const rows = compareReports(of([unit(2, 0, { compFreq: 60 })]), of([unit(2, 0, { compFreq: 61, evo2: 40 })]))
    expect(rows.map(({ key, difference }) => [key, difference])).toEqual([
      ['compFreq', 1],
      ['evo2', null],
    ])
  })
})
