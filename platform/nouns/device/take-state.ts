import { eq, inArray } from 'drizzle-orm'
import type { DeviceState } from '@/lib/contract/device-message'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Step } from '../../kernel/ingest/step'
import { devicePresence } from '../tables/connection'
import { controllers } from '../tables/fleet'
import { changedFacts, toModuleFacts, toRecordFacts, writeModuleFacts, writeRecordFacts } from './device-facts'

/** Network, bus and health as a controller has them now. What an older boot says comes too late. */
export const takeState: Step<DeviceState> = {
  kind: 'state',
  apply: async (tx, heard, { publish }) => {
    const said = heard.filter(({ message: { network, bus, health } }) => network ?? bus ?? health)
    if (said.length === 0) return
    const ids = [...new Set(said.map(({ device }) => device.deviceId))]
    const rows = await tx
      .select({ row: controllers, boot: devicePresence.boot })
      .from(controllers)
      .leftJoin(devicePresence, eq(devicePresence.controllerId, controllers.id))
      .where(inArray(controllers.id, ids))
    const known = new Map(rows.map((row) => [row.row.id, row]))
    for (const { device, message, receivedAt } of said) {
      const found = known.get(device.deviceId)
      if (found === undefined || ![message.boot, '', null].includes(found.boot)) continue
      const changed = changedFacts(found.row, toRecordFacts(message))
      Object.assign(found.row, changed)
      await writeModuleFacts(tx, device.deviceId, toModuleFacts(message, receivedAt))
      if (!(await writeRecordFacts(tx, device.deviceId, changed))) continue
      const event = { topic: 'device' as const, macWifiId: device.address }
      publish({ event, platformId: device.brand as PlatformId })
    }
  },
}
