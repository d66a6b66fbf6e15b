import { expect, it } from '@jest/globals'
import type { TimelineEvent } from '@/lib/contract/history'
import { around, toLanes, toWhole } from './timeline-lanes'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 20)
const wire = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
const event = (lane: TimelineEvent['lane'], from: number, to: number | null, lasts = false): TimelineEvent => ({
  lane,
  lasts,
  id: '1',
  command: null,
  outcome: null,
  code: '45',
  title: '',
  severity: 4,
  unitKind: 2,
  unit: '00-00',
  from: wire(start + from * hour),
  to: to === null ? null : wire(start + to * hour),
})
const day = { from: start, to: start + 24 * hour }
const lay = (...events: TimelineEvent[]) => toLanes(events, day, day.to)

it('lays events out by time, cut at the edges', () => {
  const [, faults] = lay(event('fault', -6, 6), event('fault', 12, null, true))
  expect(faults?.items.map(({ left, width, row }) => [left, width, row])).toEqual([
    [0, 25, 0],
    [50, 50, 0],
  ])
})

it('puts overlapping events into rows', () => {
  const [, faults] = lay(event('fault', 1, 5), event('fault', 2, 3), event('fault', 6, 7))
  expect(faults?.items.map(({ row }) => row)).toEqual([0, 1, 0])
  expect(faults?.rows).toBe(2)
})

it('omits events outside the range, and shows moments without duration', () => {
  const [, faults, repairs] = lay(event('fault', 30, 31), event('repair', 24, null))
  expect(faults?.items).toEqual([])
  expect(repairs?.items[0]?.width).toBeGreaterThan(0)
  expect((repairs?.items[0]?.left ?? 0) + (repairs?.items[0]?.width ?? 0)).toBeLessThanOrEqual(100)
})

it('zooms to an event with a margin, within the whole range', () => {
  expect(around({ from: start + 2 * hour, to: start + 6 * hour }, day)).toEqual({ from: start, to: start + 8 * hour })
  expect(around({ from: start + 12 * hour, to: start + 12 * hour }, day)).toEqual({
    from: start + 11 * hour,
    to: start + 13 * hour,
  })
})

it('omits lanes that the reader may not see', () => {
  expect(toLanes([], day, day.to, ['fault', 'repair', 'offline']).map(({ key }) => key)).toEqual(['control', 'ota'])
})

it('reaches back as far as the address’s view, at most a year', () => {
  const dayMs = 24 * hour
  expect(toWhole(7, day.to, null)).toEqual({ from: day.to - 7 * dayMs, to: day.to })
  expect(toWhole(7, day.to, { from: day.to - 20 * dayMs, to: day.to - 19 * dayMs }).from).toBe(day.to - 20 * dayMs)
  expect(toWhole(7, day.to, { from: 0, to: hour }).from).toBeGreaterThan(day.to - 365 * dayMs)
})

it('puts events without a free row behind the last one, so that all remain and can be clicked', () => {
  const crowd = Array.from({ length: 12 }, (_, at) => event('fault', 1 + at / 100, 1.2))
  const faults = lay(...crowd, event('fault', 20, 21)).find(({ key }) => key === 'fault')
  expect(faults).toMatchObject({ rows: 4, count: 13 })
  expect(faults?.items.map(({ row, hidden }) => [row, hidden.length])).toEqual([
    ...[0, 1, 2].map((row) => [row, 0]),
    [3, 8],
    [0, 0],
  ])
})
