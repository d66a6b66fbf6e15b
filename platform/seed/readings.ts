import { millisecondsInMinute } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { inArray } from 'drizzle-orm'
import type { FleetController } from '@/simulator/fleet-file'
import { sampleAt } from '@/simulator/sampler'
import { takeBatch } from '../ingest/pipeline/batch'
import { readMessage } from '../ingest/pipeline/read-message'
import { createMemory, type KnownDevice, type StepServices } from '../ingest/pipeline/step'
import type { Database } from '../kernel/db/database'
import { controllers } from '../nouns/tables/fleet'
import { takeTelemetry } from '../nouns/unit/take-telemetry'
import { readFleetOf } from './fleet-file'

/** Messages of one batch. */
const atOnce = 50

/** From its last report until a controller counts as offline: three beats. */
const silenceMs = 3 * millisecondsInMinute

type Report = { id: number; controller: FleetController; at: Date }

/** Takes reports as if they came through the door. */
const take = async (database: Database, reports: readonly Report[], memory: StepServices['memory']): Promise<void> => {
  for (let from = 0; from < reports.length; from += atOnce) {
    const some = reports.slice(from, from + atOnce)
    const devices = new Map<string, KnownDevice>(
      some.map(({ id, controller: { macWifiId, platformId } }) => [
        macWifiId,
        { deviceId: id, brand: platformId, address: macWifiId },
      ]),
    )
    const items = some.map(({ controller, at }) => {
      const { macWifiId, platformId } = controller
      const time = at.getTime()
      const message = { v: 1, boot: 'seed', seq: 1, time, samples: [{ time, ...sampleAt(controller, at) }] }
      return {
        topic: { brand: platformId, address: macWifiId, kind: 'telemetry' as const },
        payload: new TextEncoder().encode(JSON.stringify(message)),
        receivedAt: at,
        cost: 0,
        arrivedMs: 0,
      }
    })
    await takeBatch(
      { database, directory: async () => devices, steps: [takeTelemetry], ledger: async () => undefined, memory },
      items.map((item) => ({ ...item, read: readMessage('telemetry', item.payload) })),
      some[0]?.at ?? new Date(0),
    )
  }
}

/**
 * What every controller that is online would have sent a moment ago: for a platform whose clock stands still, at which no
 * device ever measures anything.
 */
export const seedReadings = async (database: Database, now: Date): Promise<void> => {
  const memory = createMemory()
  for await (const portion of readFleetOf(database, now)) {
    const present = portion.filter(({ controller }) => !controller.isAway && controller.systems.length > 0)
    await take(
      database,
      present.map((each) => ({ ...each, at: now })),
      memory,
    )
  }
}

/** The last that every controller sent which has been silent since: nobody else will ever tell of it. */
export const seedLastReadings = async (database: Database, now: Date): Promise<void> => {
  const memory = createMemory()
  const { id, lastOfflineTime } = controllers
  for await (const portion of readFleetOf(database, now)) {
    const silent = portion.filter(({ controller }) => controller.isAway && controller.systems.length > 0)
    const rows = await database
      .select({ id, lastOfflineTime })
      .from(controllers)
      .where(
        inArray(
          id,
          silent.map((each) => each.id),
        ),
      )
    const since = new Map(rows.map((row) => [row.id, row.lastOfflineTime]))
    const reports = silent.flatMap((each) => {
      const end = since.get(each.id)
      return end ? [{ ...each, at: subMilliseconds(end, silenceMs) }] : []
    })
    await take(database, reports, memory)
  }
}
