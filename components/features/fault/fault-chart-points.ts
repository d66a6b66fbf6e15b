import type { ChartPoints } from '@/components/screen/chart/chart-points'
import { seriesColour } from '@/components/screen/chart/series-palette'
import type { FaultAnalysis } from '@/lib/contract/fault-analysis'
import type { Severity } from '@/lib/contract/fault-code'
import { toFixed, withThousands } from '@/lib/format/number'
import { toMonthDay } from '@/lib/format/wire-time'
import { severityColour } from '@/lib/theme/severity'

export const faultCharts = ['byCode', 'byDay', 'repair', 'recurrent', 'byDevice'] as const
export type FaultChart = (typeof faultCharts)[number]
type Drawn = { points: ChartPoints; summary: string | undefined }

/** The words of the charts, in the interface's language. */
export type FaultChartTexts = {
  column: (key: 'code' | 'day' | 'severity' | 'unit' | 'device' | 'count' | 'meanHours') => string
  severity: (severity: Severity) => string
  unit: (unit: Pick<FaultAnalysis['recurrent'][number], 'unitKind' | 'systemNo' | 'unitNo'>) => string
  summary: (key: FaultChart, values: Record<string, string | number>) => string
}

const severities = [
  ['info', 1],
  ['minor', 2],
  ['major', 3],
  ['critical', 4],
] as const

const hours = (minutes: number): number => Number(toFixed(minutes / 60, 1))
const showHours = (value: number): string => `${toFixed(value, 1)} h`

const single = (
  head: string,
  label: string,
  rows: readonly { label: string; value: number | null }[],
  show: ChartPoints['show'] = withThousands,
  unit = label,
): ChartPoints => ({
  head,
  labels: rows.map((row) => row.label),
  series: [{ key: 'value', label, colour: seriesColour(0), values: rows.map(({ value }) => value) }],
  unit,
  show,
})

const byCode = ({ byCode: rows, total }: FaultAnalysis, texts: FaultChartTexts): Drawn => {
  const [first] = rows
  const label = (row: (typeof rows)[number]) => `${row.faultCode} ${row.faultName}`
  return {
    points: single(
      texts.column('code'),
      texts.column('count'),
      rows.map((row) => ({ label: label(row), value: row.count })),
    ),
    summary: first && texts.summary('byCode', { fault: label(first), count: first.count, total }),
  }
}

const byDay = ({ byDay: rows, total }: FaultAnalysis, texts: FaultChartTexts): Drawn => {
  const sumOf = (row: (typeof rows)[number]) => row.info + row.minor + row.major + row.critical
  const worst = rows.reduce((most, row) => (most && sumOf(most) >= sumOf(row) ? most : row), rows[0])
  return {
    points: {
      head: texts.column('day'),
      labels: rows.map(({ day }) => day),
      ticks: rows.map(({ day }) => toMonthDay(day)),
      series: severities.map(([key, severity]) => ({
        key,
        label: texts.severity(severity),
        colour: severityColour(severity),
        values: rows.map((row) => row[key]),
      })),
      unit: texts.column('count'),
      show: withThousands,
    },
    summary: worst && texts.summary('byDay', { total, day: worst.day, count: sumOf(worst) }),
  }
}

const repair = ({ repair: rows }: FaultAnalysis, texts: FaultChartTexts): Drawn => {
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const mean = count === 0 ? 0 : rows.reduce((sum, row) => sum + row.meanMin * row.count, 0) / count
  const longest = Math.max(0, ...rows.map(({ maxMin }) => maxMin))
  return {
    points: single(
      texts.column('severity'),
      texts.column('meanHours'),
      severities.map(([, severity]) => {
        const row = rows.find((each) => each.severity === severity)
        return { label: texts.severity(severity), value: row ? hours(row.meanMin) : null }
      }),
      showHours,
      'h',
    ),
    summary: texts.summary('repair', { count, mean: showHours(hours(mean)), longest: showHours(hours(longest)) }),
  }
}

const recurrent = ({ recurrent: rows }: FaultAnalysis, texts: FaultChartTexts): Drawn => {
  const [first] = rows
  const label = (row: (typeof rows)[number]) =>
    [row.faultCode, row.deviceName || row.macWifiId, texts.unit(row)].join(' · ')
  return {
    points: single(
      texts.column('unit'),
      texts.column('count'),
      rows.map((row) => ({ label: label(row), value: row.count })),
    ),
    summary: first && texts.summary('recurrent', { unit: label(first), count: first.count }),
  }
}

const byDevice = ({ byDevice: rows }: FaultAnalysis, texts: FaultChartTexts): Drawn => {
  const [first] = rows
  return {
    points: single(
      texts.column('device'),
      texts.column('count'),
      rows.map((row) => ({ label: row.deviceName || row.macWifiId, value: row.count })),
    ),
    summary: first && texts.summary('byDevice', { device: first.deviceName || first.macWifiId, count: first.count }),
  }
}

/** Points and summary of each chart. */
export const toFaultCharts = (figures: FaultAnalysis, texts: FaultChartTexts): Record<FaultChart, Drawn> => ({
  byCode: byCode(figures, texts),
  byDay: byDay(figures, texts),
  repair: repair(figures, texts),
  recurrent: recurrent(figures, texts),
  byDevice: byDevice(figures, texts),
})
