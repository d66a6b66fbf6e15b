import { expect, it } from '@jest/globals'
import { PastSample } from '@/lib/contract/device-http'
import { blocksOf, type Counts, gatherReadings, type PastReading, type PastReadings } from './past-rows'

it('makes no more rows of a body than have room, however small it was', () => {
  const readings: PastReadings = { 2: [], 1: [], 4: [] }
  const counts: Counts = { stored: 0, held: 0, unknown: 0, early: 0, old: 0, bytes: 0 }
  const now = new Date('2026-07-24T06:00:00Z')
  const { take } = gatherReadings(
    { controllerId: 1, isKnown: () => true, now, oldest: new Date(0), pass: 0 },
    readings,
    counts,
  )
  const indoor = Array.from({ length: 64 }, (_, unitNo) => ({ unitNo }))
  const systems = Array.from({ length: 24 }, (_, systemNo) => ({ systemNo, indoor }))
  // A line of 20 KB, one of 32 MB.
  const line = PastSample.parse({ time: 0, systems })
  const begun = now.getTime() - 6 * 86_400_000
  const all = () => {
    for (let n = 0; n < 200; n += 1) take({ ...line, time: begun + n * 6 * 60_000 }, n + 1)
  }
  expect(all).toThrow('rows')
  expect(counts.stored + counts.held).toBeLessThan(1_020_000)
  expect(readings[1].length).toBe(counts.stored)
})

it('holds no more bytes of readings than have room, and next to nothing for those that stay as they were', () => {
  const now = new Date('2026-07-24T06:00:00Z')
  const take = (isChanging: boolean) => {
    const counts: Counts = { stored: 0, held: 0, unknown: 0, early: 0, old: 0, bytes: 0 }
    const readings: PastReadings = { 2: [], 1: [], 4: [] }
    const oldest = new Date(0)
    const own = gatherReadings({ controllerId: 1, isKnown: () => true, now, oldest, pass: 0 }, readings, counts)
    for (let n = 0; n < 1500; n += 1) {
      const indoor = Array.from({ length: 64 }, (_, unitNo) => ({ unitNo, inletTemp: isChanging ? (n % 40) + 1 : 20 }))
      const systems = [0, 1, 2].map((systemNo) => ({ systemNo, indoor }))
      own.take(PastSample.parse({ time: now.getTime() - dayMs + n * 1000, systems }), n + 1)
    }
    return counts.bytes / counts.stored
  }
  expect(take(false)).toBeLessThan(255)
  expect(() => take(true)).toThrow(/bytes of readings/)
})

const dayMs = 86_400_000
const reading = (own: Partial<PastReading>): PastReading => ({
  controllerId: 1,
  unitKind: 1,
  systemNo: 0,
  unitNo: 0,
  time: new Date(0),
  receiveTime: new Date(0),
  source: 'import',
  isExtra: false,
  text: '',
  heldMinutes: 0,
  pass: 0,
  ...own,
})

it('makes inserts of no more rows and no more days than the store takes, in an order of their own', () => {
  const many = Array.from({ length: 30_000 }, (_, n) => reading({ unitNo: n % 64, heldMinutes: n % 6 }))
  const blocks = [...blocksOf(many)]
  expect(blocks.flat()).toEqual(many)
  const rowsOf = (block: readonly PastReading[]) => block.reduce((sum, { heldMinutes }) => sum + 1 + heldMinutes, 0)
  expect(Math.max(...blocks.map(rowsOf))).toBeLessThanOrEqual(25_000)
  expect(blocks.length).toBe(5)

  // Each stands until the next day.
  const late = (day: number) => reading({ time: new Date(day * dayMs - 60_000), heldMinutes: 5 })
  const years = Array.from({ length: 200 }, (_, n) => late(7 * n + 1))
  const daysOf = (block: readonly PastReading[]) =>
    new Set(block.flatMap(({ time }) => [time.getTime() / dayMs, time.getTime() / dayMs + 1].map(Math.floor))).size
  expect([...blocksOf(years)].flat()).toEqual(years)
  expect(Math.max(...[...blocksOf(years)].map(daysOf))).toBe(50)

  const passes = [0, 1, 0, 2].map((pass) => reading({ pass }))
  expect([...blocksOf(passes)].map((block) => block.map(({ pass }) => pass))).toEqual([[0, 0], [1], [2]])
  expect([...blocksOf([])]).toEqual([])
})
