import type { ChartPoints } from '@/components/screen/chart/chart-points'
import { seriesColour } from '@/components/screen/chart/series-palette'
import type { DashboardTrends } from '@/lib/contract/dashboard'
import type { Severity } from '@/lib/contract/fault-code'
import { showWireTime } from '@/lib/format/date-time'
import { withThousands } from '@/lib/format/number'
import { toMonthDay } from '@/lib/format/wire-time'
import { severityColour } from '@/lib/theme/severity'
import { showRate } from './show-rate'

export const trendNames = ['alarmTrend', 'onlineRate', 'runningByMode', 'topFaults', 'activations'] as const
export type TrendName = (typeof trendNames)[number]
export type TrendChart = { points: ChartPoints; summary: string | undefined }

type Mode = 'cool' | 'dry' | 'fan' | 'heat'
type Values = Record<string, string>
/** Texts of the charts, in the interface's language. */
export type TrendTexts = {
  column: (key: 'day' | 'hour' | 'month' | 'count' | 'rate' | 'fault') => string
  mode: (mode: Mode) => string
  severity: (severity: Severity) => string
  summary: (
    key:
      | 'axis'
      | 'notReceiving'
      | 'nothingReceived'
      | 'onlineGap'
      | 'alarms'
      | 'online'
      | 'running'
      | 'runningCoverage'
      | 'faults'
      | 'activations',
    values?: Values,
  ) => string
}

const severities = [
  ['info', 1],
  ['minor', 2],
  ['major', 3],
  ['critical', 4],
] as const
const modes = [
  ['cool', seriesColour(0)],
  ['dry', seriesColour(3)],
  ['fan', seriesColour(2)],
  ['heat', seriesColour(1)],
] as const

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const alarmTrend = (alarms: NonNullable<DashboardTrends['alarms']>, texts: TrendTexts): TrendChart => {
  const total = (key: (typeof severities)[number][0]) => sum(alarms.map((row) => row[key]))
  return {
    points: {
      head: texts.column('day'),
      labels: alarms.map(({ day }) => day),
      ticks: alarms.map(({ day }) => toMonthDay(day)),
      series: severities.map(([key, severity]) => ({
        key,
        label: texts.severity(severity),
        colour: severityColour(severity),
        values: alarms.map((row) => row[key]),
      })),
      unit: texts.column('count'),
      show: withThousands,
    },
    summary: texts.summary('alarms', {
      total: withThousands(sum(severities.map(([key]) => total(key)))),
      critical: withThousands(total('critical')),
      major: withThousands(total('major')),
    }),
  }
}

/** Moments of the wire in the reader's zone: in full, and short for the axis. */
const toHours = (moments: readonly string[], timeZone: string) => {
  const shown = (shape: 'minute' | 'time') => moments.map((each) => showWireTime(each, timeZone, shape))
  return { labels: shown('minute'), ticks: shown('time') }
}

/** The scale begins at 80 %, because differences at the top matter; lower where the rates are. */
const rateRange = (lowest: number) => ({ min: lowest >= 0.8 ? 0.8 : Math.floor(lowest * 10) / 10, max: 1 })

/** On the axis only whole hours are named. */
const ofWholeHours = (ticks: readonly string[]) => ticks.map((tick) => (tick.endsWith(':00') ? tick : ''))

/** Hours and minutes of so many points, five minutes each. */
const toSpan = (count: number): Values => ({
  hours: String(Math.floor(count / 12)),
  minutes: String((count % 12) * 5),
})

const onlineRate = ({ onlineRate: rows }: DashboardTrends, timeZone: string, texts: TrendTexts): TrendChart => {
  const values = rows.map(({ rate }) => rate)
  const known = values.filter((rate) => rate !== null)
  const range = rateRange(Math.min(1, ...known))
  const unknown = values.length - known.length
  const { labels, ticks } = toHours(
    rows.map(({ time }) => time),
    timeZone,
  )
  const extremes = { min: showRate(Math.min(...known)), max: showRate(Math.max(...known)) }
  return {
    points: {
      head: texts.column('hour'),
      labels,
      ticks: ofWholeHours(ticks),
      unit: range.min > 0 ? texts.summary('axis', { from: showRate(range.min) }) : texts.column('rate'),
      gap: texts.summary('notReceiving'),
      series: [{ key: 'rate', label: texts.column('rate'), colour: seriesColour(0), values }],
      show: showRate,
      range,
    },
    summary:
      known.length === 0
        ? undefined
        : texts.summary('online', extremes) + (unknown > 0 ? texts.summary('onlineGap', toSpan(unknown)) : ''),
  }
}

const runningByMode = (
  rows: NonNullable<DashboardTrends['runningByMode']>,
  timeZone: string,
  texts: TrendTexts,
): TrendChart => {
  const last = rows.at(-1)
  const coverage = Math.min(...rows.map((row) => row.coverage))
  return {
    points: {
      head: texts.column('hour'),
      ...toHours(
        rows.map(({ hour }) => hour),
        timeZone,
      ),
      gap: texts.summary('nothingReceived'),
      series: modes.map(([key, colour]) => ({
        key,
        label: texts.mode(key),
        colour,
        // An hour of which nothing was received is a gap.
        values: rows.map((row) => (row.coverage === 0 ? null : row[key])),
      })),
      unit: texts.column('count'),
      show: withThousands,
    },
    summary:
      last &&
      [
        texts.summary('running', {
          total: withThousands(sum(modes.map(([key]) => last[key]))),
          cool: withThousands(last.cool),
          heat: withThousands(last.heat),
        }),
        // Below this some of the units are estimated from the others.
        ...(coverage < 0.9 ? [texts.summary('runningCoverage')] : []),
      ].join(''),
  }
}

const topFaults = (rows: NonNullable<DashboardTrends['topFaults']>, texts: TrendTexts): TrendChart => {
  const first = rows[0]
  return {
    points: {
      head: texts.column('fault'),
      labels: rows.map(({ faultCode, faultName }) => `${faultCode} ${faultName}`),
      series: [
        {
          key: 'count',
          label: texts.column('count'),
          colour: seriesColour(0),
          values: rows.map(({ count }) => count),
        },
      ],
      unit: texts.column('count'),
      show: withThousands,
    },
    summary:
      first &&
      texts.summary('faults', {
        fault: `${first.faultCode} ${first.faultName}`,
        count: withThousands(first.count),
      }),
  }
}

const activations = ({ activations: rows }: DashboardTrends, texts: TrendTexts): TrendChart => {
  const best = rows.reduce((most, row) => (most && most.count >= row.count ? most : row), rows[0])
  return {
    points: {
      head: texts.column('month'),
      labels: rows.map(({ month }) => month),
      series: [
        {
          key: 'count',
          label: texts.column('count'),
          colour: seriesColour(0),
          values: rows.map(({ count }) => count),
        },
      ],
      unit: texts.column('count'),
      show: withThousands,
    },
    summary:
      best &&
      texts.summary('activations', {
        total: withThousands(sum(rows.map(({ count }) => count))),
        month: best.month,
        count: withThousands(best.count),
      }),
  }
}

/** Points and summary of each chart; no points where they are withheld: then its card is hidden. */
export const toTrendCharts = (
  trends: DashboardTrends,
  timeZone: string,
  texts: TrendTexts,
): Record<TrendName, TrendChart> => ({
  alarmTrend: alarmTrend(trends.alarms ?? [], texts),
  onlineRate: onlineRate(trends, timeZone, texts),
  // Where the past is missing, its card says so.
  runningByMode: runningByMode(trends.runningByMode ?? [], timeZone, texts),
  topFaults: topFaults(trends.topFaults ?? [], texts),
  activations: activations(trends, texts),
})
