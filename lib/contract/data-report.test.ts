import { describe, expect, it } from '@jest/globals'
import type { DataReportDetail } from './data-report'
import { compareReports } from './data-report-comparison'
import { judgeReport, suggestedResult } from './data-report-judgement'
import { reportNumberKeys } from './data-report-numbers'
import type { ReportKey, ReportUnit } from './data-report-reading'
import { type ReportRow, type ReportRowKey, toLimitText } from './data-report-row'

const four = (value: number | null): (number | null)[] => [value, value, value, value]
const unit = (unitKind: 1 | 2, unitNo: number, values: Partial<Record<ReportKey, number | null>>): ReportUnit => ({
  unitKind,
  unitNo,
  name: '',
  model: 'M',
  serialNo: 'S',
  readings: Object.entries(values).map(([key, value]) => ({ key: key as ReportKey, values: four(value) })),
  working: [1, 1, 1, 1],
  stopCauses: ['d1-00', 'd1-00', 'd1-00', 'd1-00'],
  alarmCodes: ['--', '--', '--', '--'],
})
const outdoor = {
  ambientTemp: 30,
  dischargePressure: 2.8,
  suctionPressure: 0.8,
  dischargeTemp: 85,
  dischargeSuperheat: 35,
  suctionSuperheat: 6,
  compFreq: 60,
  fanStep: 12,
  evo1: 100,
  totalIE: 120,
  supplyVoltage: 380,
}
const indoor = { inletTemp: 26, outletTemp: 14, liquidPipeTemp: 7, gasPipeTemp: 10, superheat: 3, exvOpening: 40 }
type Judged = Parameters<typeof judgeReport>[0]
const report = (more: Partial<Judged> = {}, units?: ReportUnit[]): Judged => ({
  readings: {
    units: units ?? [unit(2, 0, outdoor), unit(1, 1, indoor), unit(1, 2, indoor), unit(1, 3, indoor)],
    refrigerant: 1,
    thermoShare: [100, 100, 100, 100],
    projectValve: 40,
    busUtilisation: 27,
    collisionRate: 0.3,
  },
  iduCount: 3,
  workingMode: 1,
  capacityRatio: 108,
  voltageL1L2: 386,
  voltageL2L3: 388,
  voltageL3L1: 385,
  currentR: 22.1,
  currentS: 21.8,
  currentT: 22.4,
  ratedCurrent: 30,
  addCharge: 9.8,
  requiredCharge: 9.8,
  airtightPressure: 4.15,
  airtightTemp: 24,
  airtightEndPressure: 4.1,
  airtightEndTemp: 19,
  airtightHours: 24,
  airtightDrop: null,
  vacuumPressure: 320,
  vacuumHours: 2,
  vacuumStandHours: 1,
  vacuumStandPressure: 330,
  insulation: 50,
  indoorDryBulb: 26,
  indoorWetBulb: 19,
  outdoorDryBulb: 30,
  outdoorWetBulb: 24,
  testRun: 1,
  drainTest: 1,
  addressCheck: 1,
  ...more,
})
const find = (rows: readonly ReportRow[], key: ReportRowKey, unitNo?: number): ReportRow | undefined =>
  rows.find((row) => row.key === key && (unitNo === undefined || row.unitNo === unitNo))

describe('the judgement of a report', () => {
  it('passes every row of a sound system', () => {
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
    [
      'a test at too low a pressure',
      report({ airtightPressure: 3.9, airtightEndPressure: 3.9 }),
      'airtightPressure',
      undefined,
    ],
    [
      'a loss that the colder nitrogen does not explain',
      report({ airtightEndPressure: 4.05 }),
      'airtightDrop',
      undefined,
    ],
    ['a vacuum that nobody let stand', report({ vacuumStandHours: 0.5 }), 'vacuumStandHours', undefined],
    ['a vacuum that rose', report({ vacuumStandPressure: 900 }), 'vacuumStandPressure', undefined],
    ['a phase above the rated current', report({ currentS: 30.1 }), 'currentS', undefined],
    ['a charge that the piping does not ask for', report({ addCharge: 7 }), 'addCharge', undefined],
    ['a drain test that failed', report({ drainTest: 2 }), 'drainTest', undefined],
    ['a phase below the supply', report({ voltageL2L3: 341 }), 'voltageL2L3', undefined],
    [
      'three phases on a unit that has one',
      report({}, [{ ...unit(2, 0, outdoor), model: 'HFO-80S' }]),
      'supplyVoltage',
      0,
    ],
    [
      'air in which it cannot be commissioned',
      report({}, [unit(2, 0, { ...outdoor, ambientTemp: 49 })]),
      'ambientTemp',
      0,
    ],
    ['too little subcooling', report({}, [unit(2, 0, { ...outdoor, subcool: 2 })]), 'subcool', 0],
    [
      'an alarm of the outdoor unit',
      report({}, [{ ...unit(2, 0, outdoor), alarmCodes: ['--', '--', '--', '45'] }]),
      'alarmCode',
      0,
    ],
    ['a poor vacuum', report({ vacuumPressure: 501 }), 'vacuumPressure', undefined],
    [
      'a crowded bus',
      { ...report(), readings: { ...report().readings, busUtilisation: 60 } },
      'busUtilisation',
      undefined,
    ],
  ]
  it('says of what nobody entered that there is no reading, and never that something did not run', () => {
    const nothing = {
      ...report(),
      ...Object.fromEntries(reportNumberKeys.map((key) => [key, null])),
      ...({ drainTest: 0, addressCheck: 0 } as const),
    }
    const rows = judgeReport(nothing as Judged).filter(
      ({ block, outcome }) => block === 'installation' && outcome === 'none',
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { key, why, values } of rows) {
      expect([key, ['missing', 'noLimit'].includes(why ?? '')]).toEqual([key, true])
      expect([key, values.length]).not.toEqual([key, 0])
    }
  })

  it.each(faults)('fails %s, and with it the whole report', (_, wrong, key, unitNo) => {
    const rows = judgeReport(wrong)
    expect(find(rows, key, unitNo)?.outcome).toBe('fail')
    expect(suggestedResult(rows)).toBe(3)
  })

  it('of a single phase has one voltage and one current, and no unbalance', () => {
    const onePhase = { voltageL2L3: null, voltageL3L1: null, currentS: null, currentT: null }
    const units = [{ ...unit(2, 0, { ...outdoor, supplyVoltage: 226 }), model: 'HFO-80S' }]
    const rows = judgeReport(report({ ...onePhase, voltageL1L2: 226 }, units))
    const installation = (key: ReportRowKey, all = rows) =>
      all.find((row) => row.block === 'installation' && row.key === key)
    expect(installation('supplyVoltage')).toMatchObject({ outcome: 'pass', values: [226] })
    expect(installation('compCurrent')).toMatchObject({ outcome: 'pass', values: [22.1] })
    for (const key of ['voltageL1L2', 'voltageL2L3', 'voltageUnbalance', 'currentR', 'currentS'] as const)
      expect(installation(key)).toBeUndefined()
    const low = judgeReport(report({ ...onePhase, voltageL1L2: 190 }, units))
    expect(installation('supplyVoltage', low)?.outcome).toBe('fail')
  })

  it('knows that R32 runs hotter', () => {
    const hot = report({}, [unit(2, 0, { ...outdoor, dischargeTemp: 108 })])
    const ofR32 = { ...hot, readings: { ...hot.readings, refrigerant: 2 as const } }
    expect(find(judgeReport(ofR32), 'dischargeTemp')?.outcome).toBe('pass')
  })

  it('requires fifteen degrees more in heating, and no cold pipes', () => {
    const warm = { ...indoor, outletTemp: 42, liquidPipeTemp: 38, gasPipeTemp: 60, superheat: null }
    const rows = judgeReport(
      report({ workingMode: 2 }, [unit(2, 0, outdoor), unit(1, 1, warm), unit(1, 2, { ...warm, outletTemp: 40 })]),
    )
    expect(find(rows, 'airDifference', 1)?.outcome).toBe('pass')
    expect(find(rows, 'airDifference', 2)?.outcome).toBe('fail')
    expect(find(rows, 'gasPipeDifference')).toBeUndefined()
    expect(find(rows, 'fanStep')?.outcome).toBe('none')
  })

  it('judges each of the readings after twenty minutes', () => {
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

  describe('of units that cycle', () => {
    const rested = (from: ReportUnit, working: ReportUnit['working']): ReportUnit => ({
      ...from,
      working,
      readings: from.readings.map(({ key, values }) => ({
        key,
        // Readings at rest: room air at every sensor, and a shut valve.
        values: values.map((value, at) => (working[at] === 1 ? value : key === 'exvOpening' ? 0 : 26)),
      })),
    })

    it.each([
      ['the third column', [1, 1, 0, 1]],
      ['the fourth column', [1, 1, 1, 0]],
    ] as const)('judges a unit that rests in %s by the other one', (_, working) => {
      const rows = judgeReport(report({}, [unit(2, 0, outdoor), rested(unit(1, 1, indoor), [...working])]))
      expect(rows.filter(({ outcome }) => outcome === 'fail')).toEqual([])
      expect(find(rows, 'airDifference', 1)?.outcome).toBe('pass')
      expect(suggestedResult(rows)).toBe(1)
    })

    it('does not judge a unit at rest in both columns, and says so', () => {
      const rows = judgeReport(report({}, [unit(2, 0, outdoor), rested(unit(1, 1, indoor), [1, 1, 0, 0])]))
      for (const key of ['airDifference', 'liquidPipeDifference', 'gasPipeDifference', 'exvOpening'] as const)
        expect(find(rows, key, 1)).toMatchObject({ outcome: 'none', why: 'idle' })
      expect(suggestedResult(rows)).toBe(1)
    })

    it('passes a compressor that pauses between two runs, and fails one that never turns while rooms ask', () => {
      const paused = { ...unit(2, 0, outdoor), working: [1, 1, 0, 1] as (0 | 1)[] }
      const never = { ...unit(2, 0, { ...outdoor, compFreq: 0 }), working: [0, 0, 0, 0] as (0 | 1)[] }
      const withZero = (each: ReportUnit): ReportUnit => ({
        ...each,
        readings: each.readings.map(({ key, values }) => ({
          key,
          values: values.map((value, at) => (each.working[at] === 1 ? value : key === 'compFreq' ? 0 : value)),
        })),
      })
      expect(suggestedResult(judgeReport(report({}, [withZero(paused), unit(1, 1, indoor)])))).toBe(1)
      expect(find(judgeReport(report({}, [never, unit(1, 1, indoor)])), 'compFreq')?.outcome).toBe('fail')
      const nobody = judgeReport(report({}, [never, rested(unit(1, 1, indoor), [0, 0, 0, 0])]))
      expect(find(nobody, 'compFreq')).toMatchObject({ outcome: 'none', why: 'idle' })
      expect(suggestedResult(nobody)).toBeNull()
    })

    it('does not judge a cycle that has just started', () => {
      const started = { ...unit(2, 0, { ...outdoor, dischargeSuperheat: 3 }), steady: [1, 1, 0, 0] as (0 | 1)[] }
      expect(find(judgeReport(report({}, [started])), 'dischargeSuperheat')).toMatchObject({
        outcome: 'none',
        why: 'idle',
      })
    })
  })

  it('requires the air differences of a test run only in a test run', () => {
    const mild = [unit(2, 0, outdoor), unit(1, 1, { ...indoor, outletTemp: 20 })]
    expect(find(judgeReport(report({}, mild)), 'airDifference', 1)?.outcome).toBe('fail')
    expect(find(judgeReport(report({ testRun: 0 }, mild)), 'airDifference', 1)?.outcome).toBe('pass')
    expect(find(judgeReport(report({ testRun: 0 }, mild)), 'thermoShare')).toMatchObject({ why: 'notTestRun' })
    const idle = report({}, mild)
    const rows = judgeReport({ ...idle, readings: { ...idle.readings, thermoShare: [20, 20, 20, 20] } })
    expect(find(rows, 'thermoShare')?.outcome).toBe('fail')
  })

  it('does not judge a unit at rest, but reports its alarm', () => {
    const resting: ReportUnit = {
      ...unit(1, 4, { ...indoor, outletTemp: 26 }),
      working: [0, 0, 0, 0],
      alarmCodes: ['--', '--', '14', '14'],
    }
    const rows = judgeReport(report({}, [unit(2, 0, outdoor), resting]))
    expect(find(rows, 'airDifference', 4)).toMatchObject({ outcome: 'none', why: 'idle' })
    expect(find(rows, 'alarmCode', 4)?.outcome).toBe('fail')
  })

  it('gives no result when no outdoor unit was read', () => {
    expect(suggestedResult(judgeReport(report({}, [])))).toBeNull()
  })

  it('writes limits as tables show them', () => {
    expect(toLimitText({ low: 1, high: 3.6, unit: 'MPa', decimals: 2 })).toBe('1.00…3.60 MPa')
    expect(toLimitText({ high: -5, open: true, unit: 'K', decimals: 0 })).toBe('< −5 K')
    expect(toLimitText({ high: 14, source: 'ours', unit: 'K', decimals: 0 })).toBe('≤ 14 K *')
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

  it('ignores the cycling of a sound system: what was off in one of the two is not compared', () => {
    const stopped = { ...outdoor, dischargePressure: 1.6, suctionPressure: 1.6, dischargeTemp: 40, compFreq: 0 }
    const off = { ...indoor, outletTemp: 26, liquidPipeTemp: 25, gasPipeTemp: 25, superheat: 0, exvOpening: 0 }
    const idle = (each: ReportUnit): ReportUnit => ({ ...each, working: [0, 0, 0, 0] })
    const running = of([unit(2, 0, outdoor), unit(1, 1, indoor), unit(1, 2, indoor)])
    const resting = of([idle(unit(2, 0, { ...stopped, totalIE: 0 })), idle(unit(1, 1, off)), idle(unit(1, 2, off))])
    const rows = compareReports(running, resting)
    expect(rows.filter(({ isOff }) => isOff)).toEqual([])
    expect(rows.find(({ key }) => key === 'dischargePressure')).toMatchObject({ difference: null, why: 'state' })
    expect(rows.find(({ key }) => key === 'ambientTemp')).toMatchObject({ difference: 0, why: null })
    // One of two rooms is satisfied: the load differs, but the pressures are still those of a running system.
    const half = of([unit(2, 0, { ...outdoor, compFreq: 30, totalIE: 60 }), unit(1, 1, indoor), idle(unit(1, 2, off))])
    const apart = compareReports(running, half)
    expect(apart.filter(({ isOff }) => isOff)).toEqual([])
    expect(apart.find(({ key }) => key === 'compFreq')).toMatchObject({ difference: null, why: 'load' })
    expect(apart.find(({ key, unitNo }) => key === 'outletTemp' && unitNo === 1)).toMatchObject({ difference: 0 })
    // A unit that ran in one of the judged columns is compared by that column.
    const cycling: ReportUnit = {
      ...unit(1, 1, {}),
      readings: [{ key: 'outletTemp', values: [14, 14, 26, 14] }],
      working: [1, 1, 0, 1],
    }
    expect(compareReports(running, of([cycling])).find(({ key }) => key === 'outletTemp')).toMatchObject({
      first: 14,
      second: 14,
      difference: 0,
      why: null,
    })
  })

  it('lists what only one of them has at the end', () => {
    const rows = compareReports(of([unit(2, 0, { compFreq: 60 })]), of([unit(2, 0, { compFreq: 61, evo2: 40 })]))
    expect(rows.map(({ key, difference }) => [key, difference])).toEqual([
      ['compFreq', 1],
      ['evo2', null],
    ])
  })
})
