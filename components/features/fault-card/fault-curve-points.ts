import type { ChartPoints } from '@/components/screen/chart/chart-points'
import { seriesColour } from '@/components/screen/chart/series-palette'
import type { FaultSignal, FaultSnapshot } from '@/lib/contract/fault-snapshot'
import { faultUnit } from '@/lib/contract/fault-unit'
import type { Language } from '@/lib/contract/language'
import { measureUnit } from '@/lib/contract/measure-unit'
import { showWireTime } from '@/lib/format/date-time'
import { showReading, toFixed } from '@/lib/format/number'
import { unitSignalOf } from '@/lib/hvac/air-box-signals'

type Texts = {
  language: Language
  timeZone: string
  /** Code of the fault, for its mark. */
  code: string
  /** Head of the table's first column. */
  time: string
  nameOf: (key: FaultSignal) => string
  /** Name of the code's limit, with its value. */
  limit: (value: string) => string
}
export type CurveChart = {
  title: string
  points: ChartPoints
  summary: { names: string; lowest: string; highest: string }
}

/** Values of a signal, with as many decimals as it has everywhere. */
const show = (key: FaultSignal, language: Language) => (value: number) =>
  `${showReading(value, unitSignalOf(key).decimals)} ${measureUnit(faultUnit(key), language)}`.trim()

/** Ends of the value axis, a little beyond the values, so that nothing is hidden and small changes are visible. */
const rangeOf = (values: readonly number[]): { min: number; max: number } => {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const room = Math.max((high - low) * 0.08, Math.abs(high) * 0.02, 0.1)
  const digits = high - low < 5 ? 1 : 0
  const scale = 10 ** digits
  const min = Math.floor((low - room) * scale) / scale
  return { min: low >= 0 ? Math.max(0, min) : min, max: Math.ceil((high + room) * scale) / scale }
}

/** One chart for each unit of measure, with the fault and the stops before it marked. */
export const toCurveCharts = ({ at, times, curves, stops, threshold }: FaultSnapshot, texts: Texts): CurveChart[] => {
  const labels = times.map((time) => showWireTime(time, texts.timeZone, 'minute'))
  const positionOf = (moment: string) => times.indexOf(moment)
  const marks = [
    // The last stop became the alarm: one line says so.
    ...stops
      .filter((stop) => stop.at !== at)
      .map((stop) => ({ at: positionOf(stop.at), label: stop.protectCode || stop.stopCause, tone: 'warn' as const })),
    { at: positionOf(at), label: texts.code, tone: 'bad' as const },
  ].filter((mark) => mark.at >= 0)
  return curves.map(({ unit, signals }) => {
    const values = signals.flatMap((signal) => signal.values.filter((value) => value !== null))
    const isOfCode = threshold !== null && signals.some(({ key }) => key === threshold.key)
    const drawn = isOfCode ? [...values, threshold.limit] : values
    const names = signals.map(({ key }) => texts.nameOf(key)).join(' · ')
    const [first] = signals
    const showValue = first ? show(first.key, texts.language) : String
    return {
      title: unit ? `${names} (${measureUnit(unit, texts.language)})` : names,
      points: {
        head: texts.time,
        labels,
        ticks: times.map((time) => showWireTime(time, texts.timeZone, 'time')),
        series: signals.map(({ key, values: own }, index) => ({
          key,
          label: texts.nameOf(key),
          colour: seriesColour(index),
          values: own,
        })),
        ...(unit && { unit: measureUnit(unit, texts.language) }),
        show: showValue,
        tick: (value) => String(Number(toFixed(value, 2))),
        marks,
        ...(isOfCode && {
          limits: [
            {
              value: threshold.limit,
              label: texts.limit(`${threshold.limit} ${measureUnit(threshold.unit, texts.language)}`.trim()),
            },
          ],
        }),
        ...(values.length > 0 && { range: rangeOf(drawn) }),
      },
      summary: {
        names,
        lowest: values.length > 0 ? showValue(Math.min(...values)) : '--',
        highest: values.length > 0 ? showValue(Math.max(...values)) : '--',
      },
    }
  })
}

/** A reading with its unit, `--` for none. */
export const showSignal = (key: FaultSignal, value: number | null, language: Language): string =>
  value === null ? '--' : show(key, language)(value)
