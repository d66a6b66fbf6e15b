import { sampleAt } from '@/simulator/sampler'
import type { Database } from '../kernel/db/database'
import { takeBatch } from '../kernel/ingest/batch'
import { readMessage } from '../kernel/ingest/read-message'
import { createMemory, type KnownDevice } from '../kernel/ingest/step'
import { takeTelemetry } from '../nouns/unit/take-telemetry'
import { readFleetOf } from './fleet-file'

/** Messages of one batch. */
const atOnce = 50

/**
 * What every controller that is online would have sent a moment ago, taken as if it came through the door: for a platform
 * whose clock stands still, at which no device ever measures anything.
 */
export const seedReadings = async (database: Database, now: Date): Promise<void> => {
  const memory = createMemory()
  for await (const portion of readFleetOf(database, now)) {
    const present = portion.filter(({ controller }) => !controller.isAway && controller.systems.length > 0)
    for (let from = 0; from < present.length; from += atOnce) {
      const some = present.slice(from, from + atOnce)
      const devices = new Map<string, KnownDevice>(
        some.map(({ id, controller: { macWifiId, platformId } }) => [
          macWifiId,
          { deviceId: id, brand: platformId, address: macWifiId },
        ]),
      )
      const items = some.map(({ controller }) => {
        const { macWifiId, platformId } = controller
        const time = now.getTime()
        const message = { v: 1, boot: 'seed', seq: 1, time, samples: [{ time, ...sampleAt(controller, now) }] }
        return {
          topic: { brand: platformId, address: macWifiId, kind: 'telemetry' as const },
          payload: new TextEncoder().encode(JSON.stringify(message)),
          receivedAt: now,
          arrivedMs: 0,
        }
      })
      await takeBatch(
        { database, directory: async () => devices, steps: [takeTelemetry], ledger: async () => undefined, memory },
        items.map((item) => ({ ...item, read: readMessage('telemetry', item.payload) })),
        now,
      )
    }
  }
}
