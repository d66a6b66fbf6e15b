import { expect, test } from '@jest/globals'
import type { DashboardTrends } from '@/lib/contract/dashboard'
import { type TrendTexts, toTrendCharts } from './trend-points'

const texts: TrendTexts = {
  column: (key) => key,
  mode: (key) => key,
  severity: (severity) => `severity ${severity}`,
  summary: (key, values) => `${key} ${JSON.stringify(values)}`,
}
const trends: DashboardTrends = {
  alarms: [
    { day: '2026-10-01', info: 1, minor: 2, major: 3, critical: 4 },
    { day: '2026-10-02', info: 1000, minor: 0, major: 0, critical: 1 },
  ],
  topFaults: [{ faultCode: '03', faultName: 'Transmission error', count: 1234 }],
  onlineRate: [
    { time: '2026-10-01 16:00:00', rate: 0.934 },
    { time: '2026-10-01 16:05:00', rate: null },
    { time: '2026-10-01 17:00:00', rate: 1 },
  ],
  runningByMode: [{ hour: '2026-10-01 16:00:00', cool: 1200, dry: 3, fan: 4, heat: 5, coverage: 1 }],
  historyMissing: null,
  activations: [
    { month: '2026-09', count: 7 },
    { month: '2026-10', count: 5 },
  ],
}
const none: DashboardTrends = {
  alarms: [],
  topFaults: [],
  onlineRate: [],
  runningByMode: [],
  historyMissing: null,
  activations: [],
}
const charts = toTrendCharts(trends, 'Asia/Shanghai', texts)

test('days show their alarms by severity, and the summary their sums', () => {
  expect(charts.alarmTrend.points.labels).toEqual(['2026-10-01', '2026-10-02'])
  expect(charts.alarmTrend.points.ticks).toEqual(['10-01', '10-02'])
  expect(charts.alarmTrend.points.series.map(({ label, values }) => [label, values])).toEqual([
    ['severity 1', [1, 1000]],
    ['severity 2', [2, 0]],
    ['severity 3', [3, 0]],
    ['severity 4', [4, 1]],
  ])
  expect(charts.alarmTrend.summary).toBe('alarms {"total":"1,011","critical":"5","major":"3"}')
})

test('hours are in the reader’s zone', () => {
  expect(charts.onlineRate.points.labels).toEqual(['2026-10-02 00:00', '2026-10-02 00:05', '2026-10-02 01:00'])
  expect(charts.onlineRate.points.ticks).toEqual(['00:00', '', '01:00'])
  expect(toTrendCharts(trends, 'Europe/Berlin', texts).runningByMode.points.ticks).toEqual(['18:00'])
})

const rateOf = (...rates: (number | null)[]) =>
  toTrendCharts({ ...none, onlineRate: rates.map((rate) => ({ time: '2026-10-01 16:00:00', rate })) }, 'UTC', texts)
    .onlineRate

test('the scale of the online rate begins at 80 %, lower where the rates are, and says so', () => {
  expect(charts.onlineRate.points).toMatchObject({ range: { min: 0.8, max: 1 }, unit: 'axis {"from":"80%"}' })
  expect(rateOf(0.67, 1).points).toMatchObject({ range: { min: 0.6, max: 1 }, unit: 'axis {"from":"60%"}' })
  expect(rateOf(0.001).points).toMatchObject({ range: { min: 0, max: 1 }, unit: 'rate' })
})

test('where the platform received nothing there is no rate, and the chart says how long', () => {
  expect(charts.onlineRate.points.series[0]?.values).toEqual([0.934, null, 1])
  expect(charts.onlineRate.points.gap).toBe('notReceiving undefined')
  expect(rateOf(null, null).summary).toBeUndefined()
  expect(rateOf(1, 1).summary).toBe('online {"min":"100%","max":"100%"}')
  expect(charts.onlineRate.points.show(0.934)).toBe('93.4%')
  expect(charts.onlineRate.summary).toBe('online {"min":"93.4%","max":"100%"}onlineGap {"hours":"0","minutes":"5"}')
})

test('a fault is labelled by code and name, a month by its count', () => {
  expect(charts.topFaults.points.labels).toEqual(['03 Transmission error'])
  expect(charts.activations.summary).toBe('activations {"total":"12","month":"2026-09","count":"7"}')
})

test('no data is not a failure', () => {
  for (const { points } of Object.values(toTrendCharts(none, 'Asia/Shanghai', texts))) expect(points.labels).toEqual([])
})
