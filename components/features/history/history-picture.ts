import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { type HistoryUnits, maxDays, maxPoints } from '@/lib/contract/history'
import { type HistoryPointKey, type HistoryUnitKind, pointsOfKind, usualPoints } from '@/lib/contract/history-point'
import { UnitKey } from '@/lib/contract/unit'
import { toDateTime } from '@/lib/format/date-time'
import { fromWireTime, toIsoSecond, toWireTime } from '@/lib/format/wire-time'
import { zoneLabelOf } from '@/lib/format/zoned-time'

export type UnitRef = { unitKind: HistoryUnitKind; unit: string }
/** ms since 1970. */
export type TimeRange = { from: number; to: number }
/** The comparison of a picture: the same unit this many hours earlier, or another unit at the same time. */
export type Comparison = { hours: number } | UnitRef

/** Everything that defines a picture; the address bar holds all of it. */
export type Picture = UnitRef &
  TimeRange & {
    points: HistoryPointKey[]
    zoom: TimeRange | null
    /** Samples by minute as far as they reach, or by hour. */
    hourly: boolean
    compare: Comparison | null
    asTable: boolean
  }
/** Shortest zoom. */
export const shortestMs = 5 * millisecondsInMinute
const toMs = (text: string | undefined): number | null => {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return null
  const moment = parseISO(text)
  return isValid(moment) ? moment.getTime() : null
}

const toRange = (from: string | undefined, to: string | undefined): TimeRange | null => {
  const begin = toMs(from)
  const end = toMs(to)
  if (begin === null || end === null || end - begin < shortestMs) return null
  // A range that is too long is cut, not refused: a link from elsewhere shows its end.
  return { from: Math.max(begin, end - maxDays.hour * millisecondsInDay), to: end }
}

const isKind = (text: string | undefined): text is '1' | '2' => text === '1' || text === '2'

const toUnit = (kind: string | undefined, key: string | undefined): UnitRef | null =>
  key !== undefined && UnitKey.safeParse(key).success
    ? { unitKind: isKind(kind) ? (Number(kind) as HistoryUnitKind) : 2, unit: key }
    : null

const toComparison = (text: string | undefined): Comparison | null => {
  const [, kind, unit] = /^([12])_(\d\d-\d\d)$/.exec(text ?? '') ?? []
  if (kind && unit) return toUnit(kind, unit)
  const hours = Number(/^-(\d{1,4})h$/.exec(text ?? '')?.[1])
  return hours > 0 && hours <= 9000 ? { hours } : null
}

const toPoints = (text: string | undefined, unitKind: HistoryUnitKind): HistoryPointKey[] => {
  const known = new Set<string>(pointsOfKind(unitKind))
  const asked = [...new Set((text ?? '').split(','))].filter((key) => known.has(key)).slice(0, maxPoints)
  return asked.length > 0 ? (asked as HistoryPointKey[]) : [...usualPoints[unitKind]]
}

type Params = { get: (name: string) => string | null | undefined }

/** The picture of an address; missing or invalid parts get the default: last 24 h of the first unit. */
export const toPicture = (
  params: Params,
  { units, serverTime }: Pick<HistoryUnits, 'units' | 'serverTime'>,
): Picture => {
  const at = (name: string): string | undefined => params.get(name) ?? undefined
  const asked = toUnit(at('unitKind'), at('unit'))
  const first = units.find(({ unitKind }) => unitKind === 2) ?? units[0]
  const unit: UnitRef = asked ?? { unitKind: first?.unitKind ?? 2, unit: first?.unitKey ?? '00-00' }
  const now = Math.floor(fromWireTime(serverTime).getTime() / millisecondsInMinute) * millisecondsInMinute
  const range = toRange(at('from'), at('to')) ?? { from: now - millisecondsInDay, to: now }
  const zoom = toRange(at('zoomFrom'), at('zoomTo'))
  return {
    ...unit,
    ...range,
    points: toPoints(at('points'), unit.unitKind),
    zoom: zoom && zoom.from < range.to && zoom.to > range.from ? zoom : null,
    hourly: at('step') === 'hour',
    compare: toComparison(at('compare')),
    asTable: at('view') === 'table',
  }
}

const compareText = (compare: Comparison): string =>
  'hours' in compare ? `-${compare.hours}h` : `${compare.unitKind}_${compare.unit}`

/** The address of a picture, without a question mark. */
export const toSearch = (macWifiId: string, picture: Picture): string => {
  const { unitKind, unit, points, from, to, zoom, hourly, compare, asTable } = picture
  const search = new URLSearchParams({
    macWifiId,
    unitKind: String(unitKind),
    unit,
    from: toIsoSecond(from),
    to: toIsoSecond(to),
    ...(zoom && { zoomFrom: toIsoSecond(zoom.from), zoomTo: toIsoSecond(zoom.to) }),
    ...(hourly && { step: 'hour' }),
    ...(compare && { compare: compareText(compare) }),
    ...(asTable && { view: 'table' }),
  })
  // Commas and colons are allowed in a query, and keep the link readable.
  // biome-ignore lint/plugin/joined-cells: an address of the console
  return `${search}&points=${points.join(',')}`.replaceAll('%3A', ':')
}

/** The visible part of a picture. */
export const shownRange = ({ from, to, zoom }: Picture): TimeRange => zoom ?? { from, to }

/** A range by a clock: how its moments are written, and its ends as a text. */
export const toRangeText = ({ from, to }: TimeRange, zone: string) => {
  const time = (ms: number): string => toDateTime(new Date(ms), zone)
  const ends = { from: time(from), to: time(to), zone: zoneLabelOf(new Date(to), zone) }
  return { time, ends, text: `${ends.from} – ${ends.to} (${ends.zone})` }
}

/** A part of a picture's range, at least the shortest zoom and within the range; null for all of it. */
export const toZoom = ({ from, to }: TimeRange, wanted: TimeRange): TimeRange | null => {
  const begin = Math.max(from, Math.min(wanted.from, wanted.to))
  const end = Math.min(to, Math.max(wanted.from, wanted.to))
  const lacking = Math.max(0, shortestMs - (end - begin)) / 2
  const zoom = {
    from: Math.floor(Math.max(from, begin - lacking) / millisecondsInMinute) * millisecondsInMinute,
    to: Math.ceil(Math.min(to, end + lacking) / millisecondsInMinute) * millisecondsInMinute,
  }
  return zoom.from <= from && zoom.to >= to ? null : zoom
}

/** What of a picture says which part of the time is shown. */
export type Window = Pick<Picture, 'from' | 'to' | 'zoom'>

/** A quarter of what is shown earlier or later, up to `now`; a range that has a part shown grows with it. */
export const panned = ({ from, to, zoom }: Window, direction: 1 | -1, now: number): Window => {
  const shown = zoom ?? { from, to }
  const minutes = Math.max(1, Math.round((shown.to - shown.from) / 4 / millisecondsInMinute))
  const shift = Math.min(direction * minutes * millisecondsInMinute, Math.max(to, now) - shown.to)
  const moved = { from: shown.from + shift, to: shown.to + shift }
  if (!zoom) return { ...moved, zoom }
  const whole = { from: Math.min(from, moved.from), to: Math.max(to, moved.to) }
  return { ...whole, zoom: toZoom(whole, moved) }
}

/** The platform query for a picture. */
export const toHistoryInput = (macWifiId: string, picture: Picture) => {
  const { from, to } = shownRange(picture)
  return {
    macWifiId,
    unitKind: picture.unitKind,
    unit: picture.unit,
    points: picture.points,
    from: toWireTime(from),
    to: toWireTime(to),
    step: picture.hourly || to - from > maxDays.minute * millisecondsInDay ? ('hour' as const) : ('minute' as const),
  }
}

/** The other side of a comparison, as its own picture. */
export const comparedPicture = (picture: Picture): Picture | null => {
  const { compare } = picture
  if (!compare) return null
  const { from, to } = shownRange(picture)
  const plain = { ...picture, zoom: null, compare: null, from, to }
  if (!('hours' in compare)) return { ...plain, ...compare }
  const shift = compare.hours * millisecondsInHour
  return { ...plain, from: from - shift, to: to - shift }
}
