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

it('lays events out by their time, cut at the edges', () => {
  const [, faults] = lay(event('fault', -6, 6), event('fault', 12, null, true))
  expect(faults?.items.map(({ left, width, row }) => [left, width, row])).toEqual([
    [0, 25, 0],
    [50, 50, 0],
  ])
})

it('puts what overlaps into rows', () => {
  const [, faults] = lay(event('fault', 1, 5), event('fault', 2, 3), event('fault', 6, 7))
  expect(faults?.items.map(({ row }) => row)).toEqual([0, 1, 0])
  expect(faults?.rows).toBe(2)
})

it('leaves out what lies elsewhere, and shows a moment that has no length', () => {
  const [, faults, repairs] = lay(event('fault', 30, 31), event('repair', 24, null))
  expect(faults?.items).toEqual([])
  expect(repairs?.items[0]?.width).toBeGreaterThan(0)
  expect((repairs?.items[0]?.left ?? 0) + (repairs?.items[0]?.width ?? 0)).toBeLessThanOrEqual(100)
})

it('zooms to an event with room around it, within the whole', () => {
  expect(around({ from: start + 2 * hour, to: start + 6 * hour }, day)).toEqual({ from: start, to: start + 8 * hour })
  expect(around({ from: start + 12 * hour, to: start + 12 * hour }, day)).toEqual({
    from: start + 11 * hour,
    to: start + 13 * hour,
  })
})

it('leaves out the lanes that are closed to the reader', () => {
  expect(toLanes([], day, day.to, ['fault', 'repair', 'offline']).map(({ key }) => key)).toEqual(['control', 'ota'])
})

it('reaches back as far as a view from an address, and never over a year', () => {
  const dayMs = 24 * hour
  expect(toWhole(7, day.to, null)).toEqual({ from: day.to - 7 * dayMs, to: day.to })
  expect(toWhole(7, day.to, { from: day.to - 20 * dayMs, to: day.to - 19 * dayMs }).from).toBe(day.to - 20 * dayMs)
  expect(toWhole(7, day.to, { from: 0, to: hour }).from).toBeGreaterThan(day.to - 365 * dayMs)
})

it('puts what finds no row behind the last one, so that nothing is lost and everything can be hit', () => {
  const crowd = Array.from({ length: 12 }, (_, at) => event('fault', 1 + at / 100, 1.2))
  const faults = lay(...crowd, event('fault', 20, 21)).find(({ key }) => key === 'fault')
  expect(faults).toMatchObject({ rows: 4, count: 13 })
  expect(faults?.items.map(({ row, hidden }) => [row, hidden.length])).toEqual([
    ...[0, 1, 2].map((row) => [row, 0]),
    [3, 8],
    [0, 0],
  ])
})
