import { isDashed, seriesColour } from '@/components/screen/chart/series-palette'
import type { TimeAxis, TimeBand, TimeLine, TimeMark, TimePanel } from '@/components/screen/chart/time/time-panel'
import type { History, HistoryEvent, HistoryLine } from '@/lib/contract/history'
import { type HistoryPointKey, pointOf } from '@/lib/contract/history-point'
import { toFixed } from '@/lib/format/number'
import { fromWireTime } from '@/lib/format/wire-time'
import { historyLimits } from '@/lib/hvac/history-limits'
import type { Conditions } from '@/lib/hvac/judge-reading'
import type { SignalAxis } from '@/lib/hvac/signals'

export const colourOf = (points: readonly HistoryPointKey[], key: HistoryPointKey): string =>
  seriesColour(points.indexOf(key))

/** Colours of what a limit separates: states, so never those of a series. */
const bandColours = {
  normal: 'var(--status-good-text)',
  warn: 'var(--status-warn-text)',
  limit: 'var(--status-bad-text)',
} as const

/** Which two units of measure share a panel when there are more than two. Domain 5.9. */
const pairs: readonly (readonly [SignalAxis, SignalAxis])[] = [
  ['MPa', 'ratio'],
  ['℃', 'K'],
  ['Hz', 'A'],
  ['%', 'step'],
  ['kW', 'V'],
]

/** Minimum span of an axis, from domain 5.9, so that two days have one scale. */
const spanOf = (axis: SignalAxis, keys: readonly HistoryPointKey[]): TimeAxis['span'] => {
  switch (axis) {
    case 'MPa':
      return [0, 4.5]
    case '℃':
      return keys.includes('dischargeTemp') ? [-20, 120] : [null, null]
    case 'Hz':
      return [0, 120]
    case 'A':
    case 'kW':
    case 'ratio':
      return [0, null]
    case '%':
      return keys.includes('totalIE') ? [0, null] : [0, 100]
    case 'step':
      return [0, 26]
    case 'K':
      return [0, 60]
    default:
      return [null, null]
  }
}

const unitOf = (keys: readonly HistoryPointKey[]): string => (keys[0] ? pointOf(keys[0]).unit : '')

/** Text of a signal's limit or band; `value` holds numbers with their unit. */
export type BandText = (
  kind: 'normal' | 'warn' | 'limit',
  key: HistoryPointKey,
  value: string,
  isOwn: boolean,
) => string

/** Limits for the current system and mode, each with its text; none if these are unknown. */
const bandsOf = (
  keys: readonly HistoryPointKey[],
  side: 'left' | 'right',
  { conditions, bandText }: Pick<PanelInput, 'conditions' | 'bandText'>,
): (TimeBand & { key: HistoryPointKey })[] =>
  keys.flatMap((key) => {
    if (!conditions) return []
    const { warn, stop, normal, own } = historyLimits(key, conditions)
    const { unit, decimals } = pointOf(key)
    const show = (...values: (number | null)[]): string => {
      const numbers = values.filter((value) => value !== null).map((value) => toFixed(value, decimals))
      return `${numbers.join('–')}${unit && ` ${unit}`}`
    }
    const band = (
      kind: Parameters<BandText>[0],
      [from, to]: readonly [number, number | null],
      colour: string,
      text = show(from),
    ): TimeBand & { key: HistoryPointKey } => ({
      key,
      side,
      from,
      to,
      colour,
      line: kind !== 'normal',
      label: bandText(kind, key, text, kind === 'limit' ? own.stop : own.normal),
    })
    return [
      ...(normal ? [band('normal', normal, bandColours.normal, show(...normal))] : []),
      ...(warn !== null ? [band('warn', [warn, stop], bandColours.warn)] : []),
      ...(stop !== null ? [band('limit', [stop, 1e6], bandColours.limit)] : []),
    ]
  })

type PanelInput = {
  points: readonly HistoryPointKey[]
  lines: readonly HistoryLine[]
  compared: readonly HistoryLine[] | null
  /** Names of the states of a signal, in order. */
  statesOf: (key: HistoryPointKey) => string[]
  bandText: BandText
  /** A unit of measure in the reader's style. */
  unitText: (unit: string) => string
  /** The system and mode whose limits are drawn. */
  conditions?: Conditions | null
}

/** Bands of a single signal show where it lies. With several they would overlap, so only the stop lines remain. */
const apart = (bands: readonly (TimeBand & { key: HistoryPointKey })[]): TimeBand[] => {
  if (new Set(bands.map(({ key }) => key)).size < 2) return [...bands]
  return bands.filter(({ colour }) => colour === bandColours.limit).map((band) => ({ ...band, to: band.from }))
}

/** More names than this do not fit beside a strip: then only those that occur are shown. */
const maxNames = 8

/** A strip of states. Of many states only those that occur have a row. */
const statePanel = (key: HistoryPointKey, lines: readonly TimeLine[], all: readonly string[]): TimePanel => {
  const occur = [...new Set(lines.flatMap(({ values }) => values.filter((value) => value !== null)))].toSorted(
    (a, b) => a - b,
  )
  const isLong = all.length > maxNames
  const names = isLong ? occur.map((state) => all[state] ?? String(state)) : all
  return {
    key,
    right: null,
    bands: [],
    height: 40 + 18 * names.length,
    left: { label: '', span: [null, null], names },
    lines: isLong
      ? lines.map((line) => ({
          ...line,
          values: line.values.map((value) => (value === null ? null : occur.indexOf(value))),
        }))
      : lines,
  }
}

/** Panels of a picture: one with two axes for up to two units of measure, otherwise one for each pair of them. */
export const toPanels = ({
  points,
  lines,
  compared,
  statesOf,
  bandText,
  unitText,
  conditions,
}: PanelInput): TimePanel[] => {
  const numeric = points.filter((key) => !pointOf(key).state)
  const axes = [...new Set(numeric.map((key) => pointOf(key).axis))]
  const groups: (readonly [SignalAxis | undefined, SignalAxis | undefined])[] =
    // Beside temperatures, openings get a separate panel. Domain 5.9.
    axes.length <= 2 && !(axes.includes('%') && axes.includes('℃'))
      ? [[axes[0], axes[1]]]
      : pairs.flatMap(([a, b]) => {
          const present = [a, b].filter((axis) => axes.includes(axis))
          return present.length > 0 ? [[present[0], present[1]] as const] : []
        })
  // With too few colours for all, a compared line has that of its signal, dashed: never that of another signal.
  const isCrowded = isDashed(2 * points.length - 1)
  const lineOf = (key: HistoryPointKey, side: 'left' | 'right'): TimeLine[] => {
    const place = points.indexOf(key)
    const colour = seriesColour(place)
    const stepped = pointOf(key).state === true
    const own = lines.find((line) => line.key === key)
    const other = compared?.find((line) => line.key === key)
    return [
      ...(other
        ? [
            {
              key: `${key}-compared`,
              colour: isCrowded ? colour : seriesColour(points.length + place),
              values: other.avg,
              side,
              stepped,
              compared: true,
              repeats: isCrowded,
            },
          ]
        : []),
      ...(own
        ? [
            {
              key,
              colour,
              values: own.avg,
              low: own.min,
              high: own.max,
              side,
              stepped,
              wanted: key === 'setTemp',
              repeats: isDashed(place),
            },
          ]
        : []),
    ]
  }
  const height = groups.length > 1 ? 280 : 460
  const panels = groups.flatMap(([left, right]): TimePanel[] => {
    if (left === undefined) return []
    const leftKeys = numeric.filter((key) => pointOf(key).axis === left)
    const rightKeys = numeric.filter((key) => right !== undefined && pointOf(key).axis === right)
    return [
      {
        key: `${left}-${right ?? ''}`,
        height,
        left: { label: unitText(unitOf(leftKeys)), span: spanOf(left, leftKeys) },
        right: right === undefined ? null : { label: unitText(unitOf(rightKeys)), span: spanOf(right, rightKeys) },
        lines: [...leftKeys.flatMap((key) => lineOf(key, 'left')), ...rightKeys.flatMap((key) => lineOf(key, 'right'))],
        bands: apart([
          ...bandsOf(leftKeys, 'left', { conditions, bandText }),
          ...bandsOf(rightKeys, 'right', { conditions, bandText }),
        ]),
      },
    ]
  })
  const states = points.filter((key) => pointOf(key).state)
  return [...panels, ...states.map((key) => statePanel(key, lineOf(key, 'left'), statesOf(key)))]
}

const markColours: Record<HistoryEvent['kind'], string> = {
  alarm: 'var(--severity-critical)',
  retry: 'var(--status-warn-text)',
  protect: 'var(--severity-major)',
  defrost: seriesColour(0),
  oilReturn: seriesColour(3),
  gap: 'var(--c-palette-text-secondary)',
}

const seconds = (wire: string): number => fromWireTime(wire).getTime() / 1000

/** Alarms and retries are moments, everything else a shaded span. */
export const toMarks = (events: readonly HistoryEvent[]): TimeMark[] =>
  events.map(({ kind, code, from, to, unit }) => ({
    id: `${kind}${code}${from}${unit}`,
    from: seconds(from),
    to: to === null ? null : seconds(to),
    colour: markColours[kind],
    label: code,
    shade: kind !== 'alarm' && kind !== 'retry',
    strong: kind === 'alarm',
  }))

export const markColourOf = (kind: HistoryEvent['kind']): string => markColours[kind]

/** Moments of the buckets, s since 1970. */
export const toMoments = ({ from, bucketSec, lines }: Pick<History, 'from' | 'bucketSec' | 'lines'>): number[] => {
  const start = seconds(from)
  return Array.from({ length: lines[0]?.avg.length ?? 0 }, (_, i) => start + i * bucketSec)
}
