import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { startOfMinute } from 'date-fns/startOfMinute'
import { networkModuleApi } from '@/lib/contract/network-module'
import { toWireTime } from '@/lib/format/wire-time'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { implement } from '../../kernel/http/implement'
import { toReadyTime } from './controller-row'
import { findAppAccount } from './find-app-account'
import { moduleFacts, readRestarts } from './network-module'
import { findLastUpgrade, readUpgrades } from './network-module-rows'
import { readController } from './read-controller'
import { toLastReport } from './to-last-report'

const time = (moment: Date | null | undefined): string | null => (moment ? toWireTime(moment) : null)

export const networkModule = implement(networkModuleApi, {
  info: async ({ macWifiId }, { database, actor, now }) => {
    const row = await readController(database, { platformId: actor.platformId, macWifiId })
    const { onlineStatus, adminUserId } = row
    const restarts = await readRestarts(database, row, now)
    const ready = toReadyTime(row, now)
    const account = adminUserId ? await findAppAccount(database, adminUserId) : undefined
    const upgrade = await findLastUpgrade(database, row.id)
    const isUp = onlineStatus === 1 && ready === null && restarts.last !== null
    const lastReport = onlineStatus === 1 ? startOfMinute(now) : toLastReport(row)
    return {
      macWifiId,
      ...moduleFacts(row, now),
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
      rebootCount24h: restarts.count24h,
      uptimeSec:
        isUp && restarts.last ? Math.max(0, Math.floor(differenceInMilliseconds(now, restarts.last) / 1000)) : null,
      onlineStatus,
      rebooting: ready ? (1 as const) : (0 as const),
      readyTime: time(ready),
      lastRebootTime: time(restarts.asked?.time),
      lastRebootUser: restarts.asked?.user ?? null,
      lastOnlineTime: time(row.lastOnlineTime),
      lastReportTime: time(lastReport),
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
