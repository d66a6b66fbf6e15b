import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { seriesColour } from '@/components/screen/chart/series-palette'
import { maxDays, type TimelineEvent, TimelineLane } from '@/lib/contract/history'
import { fromWireTime } from '@/lib/format/wire-time'
import { severityColour } from '@/lib/theme/severity'

/** ms since 1970. */
export type Span = { from: number; to: number }
export type LaneItem = {
  event: TimelineEvent
  from: number
  to: number
  left: number
  width: number
  colour: string
  row: number
  /** Events hidden behind this one for lack of space. */
  hidden: LaneItem[]
}
export type Lane = { key: TimelineLane; items: LaneItem[]; rows: number /** Events in sight. */; count: number }

/** Colour of an event by its lane. A new lane adds one line here, and its name to the messages. */
const colourOf: Record<TimelineLane, (event: TimelineEvent) => string> = {
  offline: () => 'var(--c-palette-text-secondary)',
  fault: ({ severity }) => severityColour(severity ?? 2),
  repair: () => seriesColour(0),
  control: ({ outcome }) => (outcome === 0 || outcome === 1 ? seriesColour(2) : 'var(--status-warn-text)'),
  ota: ({ outcome }) =>
    outcome === 3 ? 'var(--status-bad-text)' : outcome === 2 ? 'var(--status-good-text)' : seriesColour(3),
}

/** Minimum visible and clickable width; % of the width. */
const narrowest = 2.4
const maxRows = 4

/** Puts overlapping events into rows; those without a free row go behind the last one. */
const toRows = (found: readonly LaneItem[]): Pick<Lane, 'items' | 'rows'> => {
  const items: LaneItem[] = []
  const last: number[] = []
  const endOf = ({ left, width }: LaneItem) => left + width
  for (const item of found) {
    const free = last.findIndex((at) => endOf(items[at] ?? item) <= item.left)
    const row = free >= 0 ? free : last.length
    const at = last[maxRows - 1]
    const behind = at === undefined ? undefined : items[at]
    if (row < maxRows || at === undefined || behind === undefined) {
      last[row] = items.push({ ...item, row }) - 1
      continue
    }
    const end = Math.max(endOf(behind), endOf(item))
    items[at] = {
      ...behind,
      to: Math.max(behind.to, item.to),
      width: end - behind.left,
      hidden: [...behind.hidden, item],
    }
  }
  return { items, rows: Math.max(1, last.length) }
}

/** Lays the events of each open lane out on the shared axis: left and width in %, with a row per overlap. */
export const toLanes = (
  events: readonly TimelineEvent[],
  { from, to }: Span,
  now: number,
  closed: readonly TimelineLane[] = [],
): Lane[] =>
  TimelineLane.options
    .filter((key) => !closed.includes(key))
    .map((key) => {
      const found = events
        .filter((event) => event.lane === key)
        .flatMap((event): LaneItem[] => {
          const begin = fromWireTime(event.from).getTime()
          const end = event.to ? fromWireTime(event.to).getTime() : event.lasts ? now : begin
          if (end < from || begin > to) return []
          const left = (100 * (Math.max(begin, from) - from)) / (to - from)
          const width = Math.max(narrowest, (100 * (Math.min(end, to) - Math.max(begin, from))) / (to - from))
          const start = Math.min(left, 100 - narrowest)
          const place = { left: start, width: Math.min(width, 100 - start), row: 0 }
          return [{ event, from: begin, to: end, ...place, colour: colourOf[key](event), hidden: [] }]
        })
      return { key, ...toRows(found), count: found.length }
    })
const longest = maxDays.hour * millisecondsInDay

/** The last days before a moment, extended into the past for the address's view, within a year. */
export const toWhole = (days: number, until: number, zoom: Span | null): Span => {
  const from = Math.min(until - days * millisecondsInDay, zoom?.from ?? until)
  return { from: Math.max(from, until - longest + millisecondsInMinute), to: until }
}

/** The view after a click on an event: the event, with its own length on both sides and at least an hour. */
export const around = ({ from, to }: Span, whole: Span): Span => {
  const room = Math.max(millisecondsInHour, Math.min(to - from, 7 * millisecondsInDay) * 0.5)
  return { from: Math.max(whole.from, from - room), to: Math.min(whole.to, to + room) }
}
