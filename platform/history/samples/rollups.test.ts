import { afterAll, beforeAll, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import fc from 'fast-check'
import type { HistoryPointKey } from '@/lib/contract/history-point'
import { protectStates } from '@/lib/contract/history-point'
import { expect } from '@/tests/support/expect'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { tokenOf } from '../store/clickhouse'
import { historySchema } from './history-schema'
import { type SampledKind, sampledKinds, sampleTables, toColumnName } from './sample-columns'
import { type SampleRow, toSampleLine } from './sample-line'
import { historyTables, levels } from './sample-schema'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ history: 'kept' })
})
afterAll(() => platform.close())

const insert = (unitKind: SampledKind, rows: readonly SampleRow[]): Promise<void> => {
  const table = sampleTables[unitKind]
  const lines = `${rows.map(toSampleLine).join('\n')}\n`
  return platform.past
    .store()
    .insert({ table, columns: historySchema.columnsOf[table] ?? [], lines, token: tokenOf(table, lines) })
}

const begin = new Date('2026-11-19T22:30:00.000Z')
/** Over the end of a day, hours and many times of five minutes. */
const span = 180
type Told = {
  minute: number
  second: number
  block: number
  isHeld: boolean
  isExtra: boolean
  reading: SampleRow['reading']
}

/** Numbers that single precision holds, so that sums are equal and not only near. */
const eighths = (most: number) => fc.option(fc.integer({ min: -most, max: most }).map((value) => value / 8))
const state = (most: number) => fc.option(fc.integer({ min: 0, max: most }))
const readings = {
  2: fc.record({
    powerKw: eighths(400),
    ambientTemp: eighths(300),
    compFreq: fc.option(fc.integer({ min: 0, max: 120 })),
    satCondTemp: eighths(300),
    fanStep: fc.option(fc.integer({ min: 0, max: 10 })),
    runMode: fc.integer({ min: 0, max: 4 }),
    fourWayValve: state(1),
    protectCode: fc.constantFrom(...protectStates, 'P99'),
  }),
  1: fc.record({ inletTemp: eighths(300), setTemp: eighths(200), onOff: state(1), mode: state(4), fanSpeed: state(5) }),
} as Record<1 | 2, fc.Arbitrary<SampleRow['reading']>>
/** Samples of different seconds; one of each minute is not an extra one. */
const toldOf = (kind: 1 | 2): fc.Arbitrary<Told[]> =>
  fc
    .uniqueArray(
      fc.record({
        minute: fc.integer({ min: 0, max: span - 1 }),
        second: fc.integer({ min: 0, max: 59 }),
        block: fc.integer({ min: 0, max: 4 }),
        isHeld: fc.boolean(),
        reading: readings[kind],
      }),
      { selector: ({ minute, second }) => minute * 60 + second, minLength: 1, maxLength: 90 },
    )
    .map((all) =>
      all.map((each, at) => ({ ...each, isExtra: all.findIndex(({ minute }) => minute === each.minute) < at })),
    )

const averaged: Record<1 | 2, HistoryPointKey[]> = {
  2: ['powerKw', 'ambientTemp', 'compFreq', 'condensingApproach'],
  1: ['inletTemp', 'setTemp'],
}
const timed: Record<1 | 2, HistoryPointKey[]> = {
  2: ['runMode', 'fourWayValve', 'protectCode'],
  1: ['onOff', 'mode', 'fanSpeed'],
}

/** A signal of a reading by its own formula. */
const signalOf = (key: HistoryPointKey, reading: Readonly<Record<string, unknown>>): number | null => {
  if (key === 'protectCode') {
    const at = protectStates.indexOf(reading.protectCode as (typeof protectStates)[number])
    return at < 0 ? null : at
  }
  if (key !== 'condensingApproach') return (reading[key] as number | null | undefined) ?? null
  const { runMode, compFreq, fanStep, satCondTemp, ambientTemp } = reading as Record<string, number | null>
  const isCooling = (runMode === 1 || runMode === 3) && (compFreq ?? 0) > 0 && fanStep !== null
  return isCooling && satCondTemp != null && ambientTemp != null ? satCondTemp - ambientTemp : null
}

type Cell = number | null | Record<string, number>
const startOf = (at: Date, minutes: number): string =>
  new Date(Math.floor(at.getTime() / (minutes * 60_000)) * minutes * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

/** A level's rows as they follow from samples alone. */
const byHand = (kind: 1 | 2, told: readonly Told[], minutes: number): unknown[][] => {
  const groups = new Map<string, Told[]>()
  for (const each of told.toSorted((a, b) => a.minute - b.minute || a.second - b.second)) {
    const start = startOf(addMinutes(begin, each.minute), minutes)
    groups.set(start, [...(groups.get(start) ?? []), each])
  }
  return [...groups].map(([start, own]) => {
    const counting = own.filter(({ isExtra }) => !isExtra)
    const valuesOf = (key: HistoryPointKey, of = own) =>
      of.map(({ reading }) => signalOf(key, reading as object as never))
    const last = (key: HistoryPointKey) => valuesOf(key).at(-1) ?? null
    const cells = averaged[kind].flatMap((key): Cell[] => {
      const known = valuesOf(key).filter((value) => value !== null)
      const counted = valuesOf(key, counting).filter((value) => value !== null)
      return [
        counted.reduce((sum, value) => sum + value, 0),
        counted.length,
        known.length === 0 ? null : Math.min(...known),
        known.length === 0 ? null : Math.max(...known),
        last(key),
      ]
    })
    const states = timed[kind].flatMap((key): Cell[] => {
      const spent: Record<string, number> = {}
      for (const value of valuesOf(key, counting)) if (value !== null) spent[value] = (spent[value] ?? 0) + 1
      return [spent, last(key)]
    })
    return [start, counting.length, ...cells, ...states]
  })
}

const levelMinutes = { five_minutes: 5, hour: 60, day: 1440 }
const readLevel = (kind: 1 | 2, level: (typeof levels)[number], id: number): Promise<unknown[][]> => {
  const last = (key: HistoryPointKey) => `tupleElement(argMaxMerge(last), '${toColumnName(key)}')`
  const cells = [
    ...averaged[kind].flatMap((key) => {
      const name = toColumnName(key)
      return [`sum(${name}_sum)`, `sum(${name}_count)`, `min(${name}_min)`, `max(${name}_max)`, last(key)]
    }),
    ...timed[kind].flatMap((key) => [`sumMap(${toColumnName(key)}_minutes)`, last(key)]),
  ]
  return platform.past.store().rows(
    `SELECT time, sum(minutes), ${cells.join(', ')} FROM ${kind === 2 ? 'outdoor' : 'indoor'}_${level}
WHERE controller_id = {id:UInt32} GROUP BY time ORDER BY time`,
    { id },
  )
}

let nextId = 1_000_000
it.each([2, 1] as const)(
  'adds up samples of kind %s as one does by hand, in whatever order and blocks they come',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(toldOf(kind), async (told) => {
        nextId += 1
        const id = nextId
        const rows = told.map(({ minute, second, ...each }) => ({
          ...each,
          controllerId: id,
          unitKind: kind,
          systemNo: 2,
          unitNo: 1,
          time: new Date(addMinutes(begin, minute).getTime() + second * 1000),
          receiveTime: begin,
          source: 'device' as const,
        }))
        for (const block of new Set(rows.map((row) => row.block))) {
          const own = rows.filter((row) => row.block === block)
          await insert(kind, own)
          // What is sent again changes nothing.
          if (block === 0) await insert(kind, own)
        }
        // Evidence that is kept counts in no level.
        await insert(
          kind,
          rows.slice(0, 3).map((row) => ({ ...row, isKept: true })),
        )
        for (const level of levels)
          expect(await readLevel(kind, level, id), level).toEqual(byHand(kind, told, levelMinutes[level]))
        if (kind === 2) return
        const fleet = await platform.past
          .store()
          .rows('SELECT sum(minutes) FROM fleet_five_minutes WHERE controller_id = {id:UInt32}', { id })
        expect(fleet).toEqual([[told.filter(({ isExtra }) => !isExtra).length]])
      }),
      { seed: 23, numRuns: 8 },
    )
  },
  60_000,
)

it('names in each table how long its rows stay', async () => {
  const store = platform.past.store()
  for (const sql of historySchema.retention({ samples: 4001, fiveMinutes: 4002, hours: 4003 })) await store.command(sql)
  const tables = await Promise.all(
    historyTables.map(async (table) => {
      const [[text] = []] = await store.rows<[string]>(`SHOW CREATE TABLE ${table}`)
      return [table, String(text).match(/toIntervalDay\(\d+\)[^,\n]*/g)]
    }),
  )
  const samples = ['toIntervalDay(4001) WHERE is_kept = 0', 'toIntervalDay(4003) WHERE is_kept = 1']
  expect(Object.fromEntries(tables)).toEqual({
    ...Object.fromEntries(sampledKinds.map((kind) => [sampleTables[kind], samples])),
    ...Object.fromEntries(
      ['outdoor', 'indoor'].flatMap((kind) => [
        [`${kind}_five_minutes`, ['toIntervalDay(4002)']],
        [`${kind}_hour`, ['toIntervalDay(4003)']],
        [`${kind}_day`, ['toIntervalDay(4003)']],
      ]),
    ),
    fleet_five_minutes: ['toIntervalDay(4002)'],
  })
})
