import { networkModuleApi } from '@/lib/contract/network-module'
import { toWireTime } from '@/lib/format/wire-time'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { implement } from '../../kernel/http/implement'
import { toReadyTime } from './controller-row'
import { findAppAccount } from './find-app-account'
import { lastReportOf, moduleFacts, readAskedRestart, readPresence } from './network-module'
import { findLastUpgrade, readUpgrades } from './network-module-rows'
import { readController } from './read-controller'

const time = (moment: Date | null | undefined): string | null => (moment ? toWireTime(moment) : null)

export const networkModule = implement(networkModuleApi, {
  info: async ({ macWifiId }, { database, actor, now }) => {
    const row = await readController(database, { platformId: actor.platformId, macWifiId })
    const { onlineStatus, adminUserId } = row
    const presence = await readPresence(database, row.id)
    const asked = await readAskedRestart(database, row.id, now)
    const ready = toReadyTime(row, now)
    const account = adminUserId ? await findAppAccount(database, adminUserId) : undefined
    const upgrade = await findLastUpgrade(database, row.id)
    const facts = moduleFacts(row, presence)
    return {
      macWifiId,
      ...facts,
      networkType: row.networkType,
      featureCode: row.featureCode,
      moduleVersion: row.moduleVersion,
      mcuVersion: row.mcuVersion,
      hardwareVersion: row.hardwareVersion,
      rssi: row.rssi,
      ipAddress: row.ipAddress,
      bindUser: account === undefined ? null : toMaskedAccount(account),
      bindUserId: account === undefined ? null : String(adminUserId),
      bindTime: time(row.activationTime),
      uptimeSec: ready ? null : facts.uptimeSec,
      onlineStatus,
      rebooting: ready ? (1 as const) : (0 as const),
      readyTime: time(ready),
      lastRebootTime: time(asked?.time),
      lastRebootUser: asked?.user ?? null,
      lastOnlineTime: time(row.lastOnlineTime),
      lastReportTime: time(lastReportOf(row, presence)),
      otaStatus: row.otaStatus,
      lastOtaTime: time(upgrade?.endTime),
      serverTime: toWireTime(now),
    }
  },

  otaRecords: async ({ macWifiId }, { database, actor }) => {
    const { id } = await readController(database, { platformId: actor.platformId, macWifiId })
    const rows = await readUpgrades(database, id)
    return {
      list: rows.map((row) => ({
        ...row,
        recordId: String(row.id),
        upgradeId: String(row.upgradeId),
        startTime: toWireTime(row.startTime),
        endTime: time(row.endTime),
      })),
    }
  },
})
