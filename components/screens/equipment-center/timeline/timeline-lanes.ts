import { chartColours, severityColours } from '@/components/screen/charts/chart-colours'
import { longestDays, type TimelineEvent, TimelineLane } from '@/lib/contract/history'
import { fromWireTime } from '@/lib/format/date-time'

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
}
export type Lane = { key: TimelineLane; items: LaneItem[]; rows: number }

/** Colour of an event by its lane. A new lane adds one line here, and its name to the messages. */
const colourOf: Record<TimelineLane, (event: TimelineEvent) => string> = {
  offline: () => 'var(--c-palette-text-secondary)',
  fault: ({ severity }) => severityColours[severity ?? 2],
  repair: () => chartColours.blue,
  control: ({ outcome }) => (outcome === 0 || outcome === 1 ? chartColours.accent : chartColours.amber),
  ota: ({ outcome }) => (outcome === 3 ? chartColours.red : outcome === 2 ? chartColours.green : chartColours.violet),
}

/** Narrower than this nothing can be seen or hit; % of the width. */
const narrowest = 0.8
const mostRows = 6

/** Lays the events of each open lane out on the shared axis: left and width in %, in as many rows as overlap. */
export const toLanes = (
  events: readonly TimelineEvent[],
  { from, to }: Span,
  now: number,
  closed: readonly TimelineLane[] = [],
): Lane[] =>
  TimelineLane.options
    .filter((key) => !closed.includes(key))
    .map((key) => {
      const ends: number[] = []
      const items = events
        .filter((event) => event.lane === key)
        .flatMap((event): LaneItem[] => {
          const begin = fromWireTime(event.from).getTime()
          const end = event.to ? fromWireTime(event.to).getTime() : event.lasts ? now : begin
          if (end < from || begin > to) return []
          const left = (100 * (Math.max(begin, from) - from)) / (to - from)
          const width = Math.max(narrowest, (100 * (Math.min(end, to) - Math.max(begin, from))) / (to - from))
          const start = Math.min(left, 100 - narrowest)
          const free = ends.findIndex((edge) => edge <= start)
          const row = free >= 0 ? free : ends.length < mostRows ? ends.length : mostRows - 1
          ends[row] = start + width
          return [
            {
              event,
              from: begin,
              to: end,
              left: start,
              width: Math.min(width, 100 - start),
              colour: colourOf[key](event),
              row,
            },
          ]
        })
      return { key, items, rows: Math.max(1, ends.length) }
    })

const minuteMs = 60_000
const longest = longestDays.hour * 1440 * minuteMs

/** The last days before a moment, and as much more of the past as a view from an address needs, within a year. */
export const toWhole = (days: number, until: number, zoom: Span | null): Span => {
  const from = Math.min(until - days * 1440 * minuteMs, zoom?.from ?? until)
  return { from: Math.max(from, until - longest + minuteMs), to: until }
}

/** What is looked at after a click on an event: itself, with as much again on both sides and at least an hour. */
export const around = ({ from, to }: Span, whole: Span): Span => {
  const room = Math.max(60 * minuteMs, Math.min(to - from, 7 * 1440 * minuteMs) * 0.5)
  return { from: Math.max(whole.from, from - room), to: Math.min(whole.to, to + room) }
}
