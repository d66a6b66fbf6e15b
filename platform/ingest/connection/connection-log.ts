import { millisecondsInMinute } from 'date-fns/constants'
import { eq, inArray, sql } from 'drizzle-orm'
import type { OfflineReason } from '@/lib/contract/offline-reason'
import type { Database } from '../../kernel/db/database'
import { isPassing } from '../../kernel/error/to-platform-error'
import type { EventBus } from '../../kernel/events/event-bus'
import type { Logger } from '../../kernel/log/logger'
import { repeatEvery } from '../../kernel/rate/repeat'
import { devicePresence } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import type { ConnectionEnd } from '../pipeline/door'
import { toPlainText } from '../pipeline/read-message'
import { noteEvents } from './note-events'

/** How often what has happened is written: after an outage thousands come at once. */
const writeMs = 500
/** What may wait while the database is away; the oldest is forgotten. */
const mostWaiting = 20_000
/** Turned away again and again for the same, an address is told of once in this time, ms. */
const refusedOnceMs = millisecondsInMinute

type Note = {
  address: string
  time: Date
  kind: 'connected' | 'disconnected' | 'refused'
  reason: string
  detail: string
  remoteAddress: string
}

const endReasons = { closed: null, lost: 'lost', replaced: 'replaced', cut: null } as const satisfies Record<
  ConnectionEnd,
  OfflineReason | null
>

type Parts = { database: Database; clock: () => Date; events: Pick<EventBus, 'publish'>; logger: Logger }

/** Writes notes of known controllers, and how they are connected after the last of them. */
const storeNotes = async (
  { database, clock, events }: Parts,
  some: readonly Note[],
  open: ReadonlyMap<string, number>,
): Promise<void> => {
  const rows = await database
    .select({ id: controllers.id, address: controllers.macWifiId, platformId: controllers.platformId })
    .from(controllers)
    .where(inArray(controllers.macWifiId, [...new Set(some.map(({ address }) => address))]))
  const found = new Map(rows.map((row) => [row.address, row]))
  const last = new Map(some.filter(({ kind }) => kind !== 'refused').map((note) => [note.address, note]))
  for (const [address, { kind, reason, remoteAddress }] of last) {
    const row = found.get(address)
    if (row === undefined) continue
    const isConnected = (open.get(address) ?? 0) > 0 ? 1 : 0
    await database
      .update(devicePresence)
      .set({
        isConnected,
        ...(kind === 'connected' && { remoteAddress, endReason: null }),
        // A device that said why it goes has not lost its connection.
        ...(kind === 'disconnected' &&
          !isConnected &&
          reason !== '' && {
            endReason:
              reason === 'lost' ? sql`coalesce(${devicePresence.endReason}, 'lost')` : (reason as OfflineReason),
          }),
      })
      .where(eq(devicePresence.controllerId, row.id))
  }
  // Last: what is before it can be repeated after a failure.
  await noteEvents(
    database,
    some.flatMap(({ address, ...note }) => {
      const controllerId = found.get(address)?.id
      return controllerId === undefined ? [] : [{ controllerId, ...note }]
    }),
    clock(),
  )
  for (const { address, platformId } of rows) {
    events.publish({ event: { topic: 'connection', macWifiId: address }, platformId })
  }
}

/** Lets the same pass once in a time: an address that is turned away again and again is noted once. */
const createOnceIn = (ms: number) => {
  const passedAt = new Map<string, number>()
  return {
    mayPass: (key: string): boolean => {
      const last = passedAt.get(key)
      if (last !== undefined && performance.now() - last < ms) return false
      passedAt.set(key, performance.now())
      return true
    },
    tidy: (): void => {
      for (const [key, at] of passedAt) if (performance.now() - at > ms) passedAt.delete(key)
    },
  }
}

/** The log of connections: who came, who went and how, who was turned away. Written behind what happens, and never waited for. */
export const createConnectionLog = (parts: Parts) => {
  const { clock, logger } = parts
  let notes: Note[] = []
  const cut = new Map<string, OfflineReason>()
  const refusals = createOnceIn(refusedOnceMs)
  const open = new Map<string, number>()

  const write = async (): Promise<void> => {
    const some = notes
    notes = []
    refusals.tidy()
    if (some.length === 0) return
    await storeNotes(parts, some, open).catch((error: unknown) => {
      if (isPassing(error)) notes = [...some, ...notes].slice(-mostWaiting)
      throw error
    })
  }
  const writes = repeatEvery(writeMs, write, (error) =>
    logger.warn({ err: error }, 'the log of connections could not be written'),
  )

  const add = (address: string, note: Omit<Note, 'address' | 'time'>): void => {
    if (address === '') return
    notes.push({ address, time: clock(), ...note })
    if (notes.length > mostWaiting) notes.shift()
  }
  return {
    connected: (address: string, remoteAddress: string): void => {
      open.set(address, (open.get(address) ?? 0) + 1)
      add(address, { kind: 'connected', reason: '', detail: '', remoteAddress })
    },
    disconnected: (address: string, end: ConnectionEnd): void => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
      const reason = (end === 'cut' ? cut.get(address) : endReasons[end]) ?? ''
      if (left <= 0) cut.delete(address)
      add(address, { kind: 'disconnected', reason, detail: '', remoteAddress: '' })
    },
    refused: (address: string, remoteAddress: string, what: string): void => {
      if (!refusals.mayPass(`${address} ${what}`)) return
      const reason = what === 'name' || what === 'credential' ? 'credential' : 'topic'
      add(address, { kind: 'refused', reason, detail: reason === 'topic' ? toPlainText(what) : '', remoteAddress })
    },
    /** Its connections are about to be ended, and why. */
    cut: (address: string, reason: Extract<OfflineReason, 'rate' | 'revoked'>): void => {
      if (open.has(address)) cut.set(address, reason)
    },
    stop: async (): Promise<void> => {
      await writes.stop()
      await write().catch(() => undefined)
    },
  }
}
