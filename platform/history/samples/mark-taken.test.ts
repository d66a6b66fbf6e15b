import { expect, it } from '@jest/globals'
import { addSeconds } from 'date-fns/addSeconds'
import { markTaken } from './mark-taken'
import { type SampleRow, toSampleLine } from './sample-line'

const begin = new Date('2026-11-21T00:00:00.000Z')
const minute0 = begin.getTime() / 60_000
type Wanted = { at: number; late?: number; controllerId?: number; unitNo?: number } & Pick<
  Partial<SampleRow>,
  'isHeld' | 'isExtra'
>
const line = ({ at, late = 1, controllerId = 7, unitNo = 1, ...flags }: Wanted): string => {
  const time = addSeconds(begin, at)
  const receiveTime = addSeconds(time, late)
  const place = { controllerId, unitKind: 1 as const, systemNo: 2, unitNo }
  return toSampleLine({ ...place, ...flags, time, receiveTime, source: 'device', reading: { inletTemp: 25 } })
}
const storeOf = (...taken: [number, number, number, number][]) => {
  const queries: string[] = []
  const rows = async (sql: string) => {
    queries.push(sql)
    return taken as never
  }
  return { queries, rows }
}
const mark = (store: ReturnType<typeof storeOf>, lines: string[], until: Date | null = null) =>
  markTaken('indoor_sample', lines, { store, besideUntil: async () => until })

it('asks the store nothing of lines that are not late, nor of held ones before them', async () => {
  const store = storeOf()
  const usual = [
    line({ at: 0 }),
    line({ at: 60, late: 301, isHeld: true }),
    line({ at: 120, late: 241, isHeld: true }),
    line({ at: 300, late: 59 }),
  ]
  expect(await mark(store, usual)).toBeNull()
  expect(await mark(store, [line({ at: 0, late: 900, isExtra: true })])).toBeNull()
  expect(await mark(store, ['[]', 'no line'])).toBeNull()
  expect(store.queries).toEqual([])
  // Of telemetry that was received after the last past samples neither.
  expect(await mark(store, usual, addSeconds(begin, 0))).toBeNull()
  expect(store.queries).toEqual([])
})

it('makes an extra of a late line whose minute is taken, and leaves out a held one', async () => {
  const store = storeOf([7, 2, 1, minute0], [7, 2, 1, minute0 + 1])
  const fresh = line({ at: 900 })
  const lines = [
    line({ at: 5, late: 600 }),
    line({ at: 65, late: 600, isHeld: true }),
    line({ at: 125, late: 600, isHeld: true }),
    line({ at: 185, late: 600 }),
    // Another second of the same minute, and a unit of which the store has nothing.
    line({ at: 190, late: 600 }),
    line({ at: 5, late: 600, unitNo: 3 }),
    fresh,
    line({ at: 905, late: 61 }),
  ]
  expect(await mark(store, lines)).toEqual([
    line({ at: 5, late: 600, isExtra: true }),
    null,
    lines[2],
    lines[3],
    line({ at: 190, late: 600, isExtra: true }),
    lines[5],
    fresh,
    line({ at: 905, late: 61, isExtra: true }),
  ])
  expect(store.queries).toHaveLength(1)
})

it('asks of each line that was received while past samples of its time may have come in', async () => {
  const store = storeOf([7, 2, 1, minute0 + 1], [7, 2, 1, minute0 + 5])
  const lines = [
    line({ at: 0 }),
    line({ at: 60, late: 301, isHeld: true }),
    line({ at: 120, late: 241, isHeld: true }),
    line({ at: 300 }),
  ]
  const marked = [lines[0], null, lines[2], line({ at: 300, isExtra: true })]
  expect(await mark(store, lines, addSeconds(begin, 361))).toEqual(marked)
})

it('asks of many controllers in questions that the store can read', async () => {
  const store = storeOf()
  await mark(
    store,
    Array.from({ length: 1200 }, (_, n) => line({ at: 0, late: 600, controllerId: 4_000_000_000 + n })),
  )
  expect(store.queries).toHaveLength(3)
  // Its longest question is 256 KiB.
  expect(Math.max(...store.queries.map((sql) => sql.length))).toBeLessThan(200_000)
})

it('reads nothing of the time between far lines of a controller', async () => {
  const store = storeOf()
  const day = 86_400
  await mark(store, [line({ at: 0, late: 600 }), line({ at: 1800, late: 600 }), line({ at: 9 * day, late: 600 })])
  const first = begin.getTime() / 1000
  const bounds = [...(store.queries[0] ?? '').matchAll(/toDateTime\((\d+)/g)].map(([, at]) => Number(at) - first)
  expect(bounds).toEqual([0, 1860, 9 * day, 9 * day + 60])
})
