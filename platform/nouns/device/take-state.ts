import type { DeviceState } from '@/lib/contract/device-message'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Step } from '../../ingest/pipeline/step'
import { changedFacts, toModuleFacts, toRecordFacts, writeModuleFacts, writeRecordFacts } from './device-facts'
import { lockControllers } from './lock-controllers'

/** Network, bus and health as a controller has them now. */
export const takeState: Step<DeviceState> = {
  kind: 'state',
  apply: async (tx, heard, { publish }) => {
    const told = heard.filter(({ message: { network, bus, health } }) => network ?? bus ?? health)
    if (told.length === 0) return
    const known = await lockControllers(
      tx,
      told.map(({ device }) => device.deviceId),
    )
    for (const { device, message, receivedAt } of told) {
      const found = known.get(device.deviceId)
      if (found === undefined) continue
      const { row, boots } = found
      boots.tell(message.boot, message.seq, message, receivedAt)
      await boots.store(tx)
      const present = boots.presentOf(message.boot)
      const changed = changedFacts(row, toRecordFacts(present))
      Object.assign(row, changed)
      await writeModuleFacts(tx, device.deviceId, toModuleFacts(present))
      if (!(await writeRecordFacts(tx, device.deviceId, changed))) continue
      const event = { topic: 'device' as const, macWifiId: device.address }
      publish({ event, platformId: device.brand as PlatformId })
    }
  },
}
