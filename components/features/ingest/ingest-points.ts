import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import type { ChartPoints } from '@/components/screen/chart/chart-points'
import { seriesColour } from '@/components/screen/chart/series-palette'
import type { IngestFigures, IngestMinute } from '@/lib/contract/ingest'
import { showWireTime } from '@/lib/format/date-time'
import { withThousands } from '@/lib/format/number'
import { fromWireTime, toWireTime } from '@/lib/format/wire-time'

export const ingestCharts = ['messages', 'points', 'lag', 'queue'] as const
export type IngestChart = (typeof ingestCharts)[number]
type Counted = 'stored' | 'duplicates' | 'refused' | 'points'
type Series = Counted | 'lagP50' | 'lagP99' | 'queueMax'

/** Texts of the charts, in the interface's language. */
export type IngestTexts = {
  series: (key: Series | 'time') => string
  unit: (key: 'messages' | 'points' | 'queue') => string
  summary: (key: IngestChart, values: Record<string, string>) => string
}

/** At most one decimal: figures to compare and not to count. */
export const toRate = (rate: number): string => withThousands(Math.round(rate * 10) / 10)

type Slot = { minute: string; row: IngestMinute | undefined }

/** Up to so many hours a row is a minute; beyond it stands for many. */
const minuteHours = 6

type Range = { hours: number; serverTime: string }

/** How long a row stands for, ms: what two neighbours are apart. */
const stepOf = (moments: readonly number[], hours: number): number => {
  if (hours <= minuteHours) return millisecondsInMinute
  const steps = moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment))
  const least = Math.min(...steps.filter((each) => each > 0))
  return Number.isFinite(least) ? least : millisecondsInMinute
}

/**
 * The rows that are whole, with what is missing between them, so that a gap stays one; and how long each of them stands
 * for, s.
 */
export const toSlots = (
  rows: readonly IngestMinute[],
  { hours, serverTime }: Range,
): { slots: readonly Slot[]; seconds: number } => {
  const moments = rows.map(({ minute }) => fromWireTime(minute).getTime())
  const step = stepOf(moments, hours)
  const now = fromWireTime(serverTime).getTime()
  // Of the last one a part is still to come: it would look like a fall.
  const whole = moments.filter((moment) => moment + step <= now)
  const at = new Map(rows.map((row, index) => [moments[index], row]))
  const first = whole[0] ?? 0
  const last = whole.at(-1) ?? first - step
  const slots = Array.from({ length: Math.round((last - first) / step) + 1 }, (_, index): Slot => {
    const moment = first + index * step
    return { minute: toWireTime(moment), row: at.get(moment) }
  })
  return { slots, seconds: step / millisecondsInSecond }
}

const mostOf = (values: readonly (number | null)[]): number => Math.max(0, ...values.map((value) => value ?? 0))
const sumOf = (rows: readonly IngestMinute[], key: Counted): string =>
  withThousands(rows.reduce((sum, row) => sum + row[key], 0))

/** So low a rate needs steps below one, which the axis has within a range only. */
const lowRate = 4
const axisOf = (series: ChartPoints['series']): Pick<ChartPoints, 'range'> => {
  const most = mostOf(series.flatMap(({ values }) => values))
  return most < lowRate ? { range: { min: 0, max: Math.max(0.5, Math.ceil(most * 2) / 2) } } : {}
}

const colours: Record<Series, string> = {
  stored: seriesColour(0),
  duplicates: seriesColour(5),
  refused: 'var(--status-bad-text)',
  points: seriesColour(0),
  lagP50: seriesColour(0),
  lagP99: seriesColour(1),
  queueMax: seriesColour(0),
}

/** From so many hours on an axis needs the day too. */
const longHours = 24

type Drawn = { points: ChartPoints; summary: string }

/** Points and summary of each chart: counts as rates, because a row stands for one minute or for many. */
export const toIngestCharts = (
  { minutes: rows, serverTime }: Pick<IngestFigures, 'minutes' | 'serverTime'>,
  { timeZone, hours, texts }: { timeZone: string; hours: number; texts: IngestTexts },
): Record<IngestChart, Drawn> => {
  const { slots, seconds } = toSlots(rows, { hours, serverTime })
  const isLong = hours >= longHours
  const shared = {
    head: texts.series('time'),
    labels: slots.map(({ minute }) => showWireTime(minute, timeZone, 'minute')),
    ticks: slots.map(({ minute }) => showWireTime(minute, timeZone, isLong ? 'short' : 'time')),
  }
  const draw = (keys: readonly Series[], toValue: (value: number) => number): ChartPoints['series'] =>
    keys.map((key) => ({
      key,
      label: texts.series(key),
      colour: colours[key],
      values: slots.map(({ row }) => (row ? toValue(row[key]) : null)),
    }))
  const perSecond = (count: number): number => count / seconds
  const same = (value: number): number => value
  const messages = draw(['stored', 'duplicates', 'refused'], perSecond)
  const points = draw(['points'], perSecond)
  const lag = draw(['lagP50', 'lagP99'], same)
  const queue = draw(['queueMax'], same)
  const milliseconds = (value: number): string => `${withThousands(value)} ms`
  return {
    messages: {
      points: {
        ...shared,
        series: messages,
        ...axisOf(messages),
        unit: texts.unit('messages'),
        show: toRate,
      },
      summary: texts.summary('messages', {
        stored: sumOf(rows, 'stored'),
        duplicates: sumOf(rows, 'duplicates'),
        refused: sumOf(rows, 'refused'),
      }),
    },
    points: {
      points: { ...shared, series: points, ...axisOf(points), unit: texts.unit('points'), show: toRate },
      summary: texts.summary('points', { most: toRate(mostOf(points[0]?.values ?? [])) }),
    },
    lag: {
      points: { ...shared, series: lag, unit: 'ms', show: milliseconds },
      summary: texts.summary('lag', { most: withThousands(mostOf(lag[1]?.values ?? [])) }),
    },
    queue: {
      points: { ...shared, series: queue, unit: texts.unit('queue'), show: withThousands },
      summary: texts.summary('queue', { most: withThousands(mostOf(queue[0]?.values ?? [])) }),
    },
  }
}
