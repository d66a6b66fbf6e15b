import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { eq } from 'drizzle-orm'
import type { PastAnswer } from '@/lib/contract/device-http'
import { type Clickhouse, tokenOf } from '../../kernel/clickhouse/clickhouse'
import { trace } from '../../kernel/clickhouse/trace'
import type { Database } from '../../kernel/db/database'
import type { Admit } from '../../kernel/http/guard-devices'
import { historySchema } from '../sample/history-schema'
import { sampledKinds, sampleTables } from '../sample/sample-columns'
import { controllers } from '../tables/fleet'
import { readKnownUnits } from '../unit/known-units'
import { type Counts, gatherRows, type PastRows, type Place, readTaken, toLines } from './past-rows'
import { readPastBody } from './read-past-body'

/** Nobody has looked at a key now: its body is to come again. */
export class PastBusy extends Error {}

export type PastStore = {
  database: Database
  /** Throws a `HistoryError` where there is none, or none that answers. */
  store: () => Pick<Clickhouse, 'insert' | 'rows'>
  sampleDays: number
  clock: () => Date
  /** Whether a logger has the key of a controller that it stands in for. */
  admit: Admit
  /** Told what of a controller's past has come in by now. */
  imported?: (controllerId: number, range: { from: Date; to: Date }) => Promise<void>
}

/**
 * Puts samples of a controller's past into the store before it answers. Null: there is no such controller. Throws a
 * `BadPast` for a body that nobody can take, of which nothing is stored then, and what the store says.
 */
export const takePast = async (
  { database, store, sampleDays, clock, admit, imported }: PastStore,
  macWifiId: string,
  body: ReadableStream<Uint8Array>,
  isPacked: boolean,
): Promise<PastAnswer | null> => {
  // Before the work: whoever cannot keep it says so at once.
  const to = store()
  const now = clock()
  // Samples before this moment are forgotten as such: what is handed over of them is evidence that somebody wants.
  const forgotten = subMilliseconds(now, sampleDays * millisecondsInDay)
  const rows: PastRows = { 2: [], 1: [], 4: [] }
  const counts: Counts = { stored: 0, held: 0, unknown: 0, early: 0 }
  const refused: string[] = []
  type Gathering = ReturnType<typeof gatherRows>
  const open = async (address: string): Promise<Gathering | null> => {
    const [found] = await database
      .select({ id: controllers.id })
      .from(controllers)
      .where(eq(controllers.macWifiId, address))
    if (found === undefined) return null
    const controllerId = found.id
    const known = await readKnownUnits(database, new Map(), [controllerId], [])
    const isKnown = (place: Place): boolean => known({ ...place, controllerId })
    return gatherRows({ controllerId, isKnown, now }, rows, counts)
  }
  const own = await open(macWifiId)
  if (own === null) return null
  const gathered = [own]
  let current: Gathering | null = own
  const content = await readPastBody(body, isPacked, {
    take: (sample, line) => current?.take(sample, line),
    begin: async ({ controller, key }) => {
      const admission = await admit({ address: controller, key, fingerprint: null, from: macWifiId })
      if (admission === 'unavailable') throw new PastBusy('no key is looked at now')
      current = admission === 'admitted' ? await open(controller) : null
      if (current === null) refused.push(controller)
      else gathered.push(current)
    },
  })
  let stored = 0
  for (const kind of sampledKinds) {
    if (rows[kind].length === 0) continue
    const lines = await toLines(rows[kind], await readTaken(to, kind, rows[kind]), forgotten)
    if (lines.length === 0) continue
    const table = sampleTables[kind]
    await to.insert({
      table,
      columns: historySchema.columnsOf[table] ?? [],
      lines: `${lines.join('\n')}\n`,
      // Of what was sent, and not of what became of it, which has the moment of its coming in it.
      token: tokenOf(table, macWifiId, content),
    })
    stored += lines.length
  }
  if (stored > 0) trace('history.imported', stored)
  for (const { controllerId, range } of gathered) {
    const own = range()
    if (own !== null) await imported?.(controllerId, own)
  }
  return { ...counts, refused }
}
