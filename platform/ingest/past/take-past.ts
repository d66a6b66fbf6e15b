import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { subMinutes } from 'date-fns/subMinutes'
import { eq } from 'drizzle-orm'
import type { PastAnswer } from '@/lib/contract/device-http'
import { historySchema } from '../../history/samples/history-schema'
import { heldMinutes } from '../../history/samples/hold-samples'
import { sampledKinds, sampleTables } from '../../history/samples/sample-columns'
import { type Clickhouse, tokenOf } from '../../history/store/clickhouse'
import type { Journal } from '../../history/store/journal'
import { trace } from '../../history/store/trace'
import type { Retention } from '../../kernel/config/history-env'
import type { Database } from '../../kernel/db/database'
import { controllers } from '../../nouns/tables/fleet'
import type { Admit } from '../http/guard-devices'
import { readKnownUnits } from '../pipeline/known-units'
import { blocksOf, type Counts, gatherReadings, type PastReadings, type Place, takenOf, toLines } from './past-rows'
import { readPastBody } from './read-past-body'

/** So many bytes of a body cost as much as a row that is stored. */
const bytesOfRow = 256

/** So long after a minute telemetry of it may come that is not late, in the minutes for which a reading stands. */
const freshMinutes = heldMinutes + 2

/** Nobody has looked at a key now: its body is to come again. */
export class PastBusy extends Error {}

export type PastStore = {
  database: Database
  /** Throws a `HistoryError` where there is none, or none that answers. */
  store: () => Pick<Clickhouse, 'insert' | 'rows'>
  /** What is acknowledged and not in the store yet; null where there is no store. */
  journal: Pick<Journal, 'alone' | 'flush'> | null
  /** Lifetimes of samples and of hourly values, days. */
  retention: Pick<Retention, 'samples' | 'hours'>
  clock: () => Date
  /** Whether a logger has the key of a controller that it stands in for. */
  admit: Admit
  /** Throws where a controller has handed over too much of its past of late, before any of this is read. */
  require: (macWifiId: string) => void
  /** Counts what a controller has handed over, in rows. */
  charge: (macWifiId: string, rows: number) => void
  /** Told what of a controller's past has come in by now. */
  imported?: (controllerId: number, range: { from: Date; to: Date }) => Promise<void>
}

type Gathering = ReturnType<typeof gatherReadings>
type Handed = { macWifiId: string; body: ReadableStream<Uint8Array>; isPacked: boolean; now: Date }

/** Reads a body into the readings of its controllers. Null: there is no such controller. */
const gatherPast = async (
  { database, retention, admit, require, charge }: PastStore,
  { macWifiId, body, isPacked, now }: Handed,
) => {
  const oldest = subMilliseconds(now, retention.hours * millisecondsInDay)
  const readings: PastReadings = { 2: [], 1: [], 4: [] }
  const counts: Counts = { stored: 0, held: 0, unknown: 0, early: 0, old: 0, bytes: 0 }
  const refused: string[] = []
  const gathered: Gathering[] = []
  const open = async (address: string): Promise<Gathering | null> => {
    const [found] = await database
      .select({ id: controllers.id })
      .from(controllers)
      .where(eq(controllers.macWifiId, address))
    if (found === undefined) return null
    const controllerId = found.id
    const known = await readKnownUnits(database, new Map(), [controllerId], [])
    const isKnown = (place: Place): boolean => known({ ...place, controllerId })
    const pass = gathered.filter((each) => each.controllerId === controllerId).length
    const gathering = gatherReadings({ controllerId, isKnown, now, oldest, pass }, readings, counts)
    gathered.push(gathering)
    return gathering
  }
  /** What has been made of a controller's samples so far is counted as its own, and of those that cannot be read too. */
  let charged = 0
  const chargeTo = (address: string): void => {
    const rows = counts.stored + counts.held
    if (rows > charged) charge(address, rows - charged)
    charged = rows
  }
  let current = { address: macWifiId, gathering: await open(macWifiId) }
  if (current.gathering === null) return null
  try {
    const content = await readPastBody(body, isPacked, {
      readBytes: (bytes) => charge(macWifiId, bytes / bytesOfRow),
      take: (sample, line) => current.gathering?.take(sample, line),
      begin: async ({ controller, key }) => {
        chargeTo(current.address)
        const admission = await admit({ address: controller, key, fingerprint: null, from: macWifiId })
        if (admission === 'unavailable') throw new PastBusy('no key is looked at now')
        if (admission === 'admitted') require(controller)
        current = { address: controller, gathering: admission === 'admitted' ? await open(controller) : null }
        if (current.gathering === null) refused.push(controller)
      },
    })
    return { content, readings, counts, refused, gathered }
  } finally {
    chargeTo(current.address)
  }
}

type Gathered = NonNullable<Awaited<ReturnType<typeof gatherPast>>>

/** Stores what the store does not have of these readings. Answers how many rows. */
const storePast = async (
  { journal, retention }: PastStore,
  to: Pick<Clickhouse, 'insert' | 'rows'>,
  { macWifiId, now }: Handed,
  { content, readings, counts }: Gathered,
): Promise<number> => {
  // Samples before this moment are forgotten as such: what is handed over of them is evidence that is wanted.
  const forgotten = subMilliseconds(now, retention.samples * millisecondsInDay)
  let stored = 0
  // What was acknowledged before is there before it is compared.
  if (counts.stored > 0) await journal?.flush()
  const alone: Journal['alone'] = journal?.alone ?? ((work) => work())
  for (const kind of sampledKinds) {
    const table = sampleTables[kind]
    let place = 0
    for (const block of blocksOf(readings[kind])) {
      // Their minutes may come by telemetry yet, as held ones too.
      const isFresh = block.some(({ time }) => time > subMinutes(now, freshMinutes))
      const token = tokenOf(table, macWifiId, content, String(place))
      stored += await alone(
        async () => {
          const lines = await toLines(block, await takenOf(to, kind, block), forgotten)
          // The token is of what was sent, and not of what became of it, which has the moment of its coming in it.
          const columns = historySchema.columnsOf[table] ?? []
          if (lines.length > 0) await to.insert({ table, columns, lines: `${lines.join('\n')}\n`, token })
          return lines.length
        },
        isFresh ? addMinutes(now, freshMinutes) : undefined,
      )
      place += 1
    }
  }
  return stored
}

/**
 * Puts samples of a controller's past into the store before it answers. Null: there is no such controller. Throws a
 * `BadPast` for a body that cannot be taken, of which nothing is stored then, and what the store says.
 */
export const takePast = async (
  past: PastStore,
  macWifiId: string,
  body: ReadableStream<Uint8Array>,
  isPacked: boolean,
): Promise<PastAnswer | null> => {
  // Before the work: a store that is off or away says so at once.
  const to = past.store()
  past.require(macWifiId)
  const handed = { macWifiId, body, isPacked, now: past.clock() }
  const found = await gatherPast(past, handed)
  if (found === null) return null
  const stored = await storePast(past, to, handed, found)
  if (stored > 0) trace('history.imported', stored)
  for (const { controllerId, range } of found.gathered) {
    const own = range()
    if (own !== null) await past.imported?.(controllerId, own)
  }
  const { bytes: _, ...answer } = found.counts
  return { ...answer, refused: found.refused }
}
