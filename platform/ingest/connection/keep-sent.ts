import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import type { AddressedEvent } from '../../kernel/events/event-bus'
import { deviceMessages } from '../../nouns/tables/connection'
import type { Outgoing } from '../pipeline/outgoing'

/** Keeps what was sent to devices beside what they sent. */
export const keepSent =
  (publish: (event: AddressedEvent) => void) =>
  async (database: Database, sent: readonly Outgoing[], now: Date): Promise<void> => {
    await database.insert(deviceMessages).values(
      sent.map(({ deviceId, kind, message }) => {
        const payload = JSON.stringify(message)
        return {
          controllerId: deviceId,
          isUp: 0 as const,
          kind,
          receiveTime: now,
          outcome: 'sent' as const,
          size: Buffer.byteLength(payload),
          payload,
        }
      }),
    )
    for (const { address, brand } of sent)
      publish({ event: { topic: 'connection', macWifiId: address }, platformId: brand as PlatformId })
  }
