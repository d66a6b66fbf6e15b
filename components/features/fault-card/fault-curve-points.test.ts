import { expect, test } from '@jest/globals'
import type { FaultSnapshot } from '@/lib/contract/fault-snapshot'
import { showSignal, toCurveCharts } from './fault-curve-points'

const minute = (at: number) => `2026-07-24 06:${String(at).padStart(2, '0')}:00`
const snapshot: FaultSnapshot = {
  at: minute(16),
  times: Array.from({ length: 20 }, (_, at) => minute(at)),
  curves: [
    {
      unit: 'MPa',
      signals: [
        { key: 'dischargePressure', values: Array.from({ length: 20 }, (_, at) => (at === 5 ? null : 2 + at / 10)) },
      ],
    },
    { unit: '°C', signals: [{ key: 'satCondTemp', values: Array.from({ length: 20 }, () => null) }] },
  ],
  stops: [0, 8, 16].map((at) => ({ at: minute(at), stopCause: 'd1-13', protectCode: 'P13', textZh: '', textEn: '' })),
  readings: [],
  lastRunning: minute(15),
  threshold: {
    key: 'dischargePressure',
    unit: 'MPa',
    side: 'above',
    limit: 4.5,
    isOwn: 0,
    peak: 3.9,
    peakAt: minute(19),
    isReached: 0,
  },
  affected: null,
  compressorNo: 1,
  chain: [],
}
const charts = toCurveCharts(snapshot, {
  language: 'en',
  timeZone: 'Asia/Shanghai',
  code: '45',
  time: '',
  nameOf: (key) => key,
  limit: (value) => `limit ${value}`,
})

test('the fault and each earlier stop are marked at their times; the last stop is the fault', () => {
  expect(charts[0]?.points.marks).toEqual([
    { at: 0, label: 'P13', tone: 'warn' },
    { at: 8, label: 'P13', tone: 'warn' },
    { at: 16, label: '45', tone: 'bad' },
  ])
})

test('times are those of the zone, a gap stays a gap, and every value is within the axis', () => {
  const points = charts[0]?.points
  expect(points?.labels[0]).toBe('2026-07-24 14:00')
  expect(points?.series[0]?.values[5]).toBeNull()
  expect(points?.range?.min).toBeLessThan(2)
  expect(points?.range?.max).toBeGreaterThan(3.9)
})

test('the limit of the code is drawn on its own chart, within the axis', () => {
  expect(charts[0]?.points.limits).toEqual([{ value: 4.5, label: 'limit 4.5 MPa' }])
  expect(charts[0]?.points.range?.max).toBeGreaterThan(4.5)
  expect(charts[1]?.points.limits).toBeUndefined()
})

test('a unit that was silent throughout has no lowest and no highest value', () => {
  expect(charts[1]?.summary).toMatchObject({ lowest: '--', highest: '--' })
  expect(charts[1]?.points.range).toBeUndefined()
})

test('a value has the decimals and the unit that it has everywhere, a unit the sign of the language', () => {
  expect(charts[0]?.points.show(2)).toBe('2.00 MPa')
  expect(charts[0]?.title).toMatch(/\(MPa\)$/)
  expect(['zh', 'en'].map((language) => showSignal('dischargeTemp', 71.4, language as 'zh' | 'en'))).toEqual([
    '71 ℃',
    '71 °C',
  ])
  expect(showSignal('compCurrent', 0, 'en')).toBe('0.0 A')
  expect(showSignal('fanStep', 0, 'en')).toBe('0')
  expect(showSignal('fanStep', null, 'en')).toBe('--')
})
