import { deviceCheckApi } from '@/lib/contract/device-check'
import { toWireTime } from '@/lib/format/wire-time'
import { offlineChecks } from '../fleet/offline-checks'
import { readController } from '../fleet/read-controller'
import { implement } from '../implement'

export const deviceCheck = implement(deviceCheckApi, {
  whyOffline: async ({ macWifiId }, { database, actor, now }) => {
    const row = await readController(database, { platformId: actor.platformId, macWifiId })
    return {
      onlineStatus: row.onlineStatus,
      checks: await offlineChecks(database, row, now),
      serverTime: toWireTime(now),
    }
  },
})
