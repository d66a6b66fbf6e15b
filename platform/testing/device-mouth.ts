import { eq } from 'drizzle-orm'
import type { UpKind } from '@/lib/contract/device-message'
import { deviceSteps } from '../composition/steps'
import { keepBooks } from '../ingest/connection/ledger'
import { takeBye, takeHelloPresence } from '../ingest/connection/take-presence'
import { type BatchResult, takeBatch } from '../ingest/pipeline/batch'
import { readMessage } from '../ingest/pipeline/read-message'
import { createMemory, type KnownDevice } from '../ingest/pipeline/step'
import type { Database } from '../kernel/db/database'
import type { AddressedEvent } from '../kernel/events/event-bus'
import { controllers } from '../nouns/tables/fleet'

/** `isWill`: the broker says it, so it has neither boot nor number. Without `seq` the messages of a boot are numbered. */
export type Word = {
  macWifiId: string
  kind: UpKind
  body: object
  boot?: string
  seq?: number
  time?: Date
  isWill?: boolean
}

/** Speaks for devices: what they say is taken at once by the entry of the pipeline, all of one call in one transaction. */
export const createMouth = (database: Database, now: () => Date) => {
  const memory = createMemory()
  const numbers = new Map<string, number>()
  const published: AddressedEvent[] = []
  const numberOf = (macWifiId: string, boot: string): number => {
    const seq = (numbers.get(`${macWifiId} ${boot}`) ?? 0) + 1
    numbers.set(`${macWifiId} ${boot}`, seq)
    return seq
  }
  const directory = async (tx: Database, addresses: readonly string[]): Promise<Map<string, KnownDevice>> => {
    const found = new Map<string, KnownDevice>()
    for (const address of addresses) {
      const [row] = await tx.select().from(controllers).where(eq(controllers.macWifiId, address))
      if (row) found.set(address, { deviceId: row.id, brand: row.platformId, address })
    }
    return found
  }
  const say = async (words: readonly Word[]): Promise<BatchResult> => {
    const known = await directory(
      database,
      words.map(({ macWifiId }) => macWifiId),
    )
    const items = words.map(({ macWifiId, kind, body, boot = 'one', seq, time = now(), isWill = false }) => {
      const stamp = { v: 1, ...(!isWill && { boot, seq: seq ?? numberOf(macWifiId, boot), time: time.getTime() }) }
      const payload = new TextEncoder().encode(JSON.stringify({ ...stamp, ...body }))
      const topic = { brand: known.get(macWifiId)?.brand ?? 0, address: macWifiId, kind }
      return { topic, payload, read: readMessage(kind, payload), cost: 0, receivedAt: now(), arrivedMs: 0 }
    })
    const steps = [takeHelloPresence, ...deviceSteps, takeBye]
    const result = await takeBatch({ database, directory, steps, ledger: keepBooks, memory }, items, now())
    published.push(...result.publish)
    return result
  }
  return { say, published }
}
export type Mouth = ReturnType<typeof createMouth>
