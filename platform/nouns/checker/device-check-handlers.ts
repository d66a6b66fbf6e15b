import { deviceCheckApi } from '@/lib/contract/device-check'
import { toWireTime } from '@/lib/format/wire-time'
import { implement } from '../../kernel/http/implement'
import { readController } from '../device/read-controller'
import { offlineChecks } from './offline-checks'

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
