import { eq } from 'drizzle-orm'
import { deviceImportApi } from '@/lib/contract/device-import'
import { deviceErrors, inventoryDifferences } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import { deviceCertificate } from '../device-certificate'
import type { EffectContext, EffectRows } from './effect-rows'

export const effectsOfConnections = ({ platform, token }: EffectContext): EffectRows => {
  const { database } = platform
  const controller = async () => {
    const [row] = await database.select().from(controllers).where(eq(controllers.platformId, 6)).limit(1)
    if (row === undefined) throw new Error('the fleet is empty')
    return row
  }
  const one = async () => ({ macWifiId: (await controller()).macWifiId })
  const time = platform.clock.now()
  let imported = 0
  return {
    'connection.clearErrors': async () => {
      const { id: controllerId, macWifiId } = await controller()
      await database
        .insert(deviceErrors)
        .values({ controllerId, reason: 'shape', isRefused: 1, count: 3, firstTime: time, lastTime: time })
        .onConflictDoNothing()
      return { macWifiId }
    },
    'connection.settleDifference': async () => {
      const { id: controllerId, macWifiId } = await controller()
      const told = { what: 'model', recorded: 'HM-64A', reported: 'HM-64B', time }
      const [row] = await database
        .insert(inventoryDifferences)
        .values({ controllerId, unitKind: 0, ...told })
        .returning({ id: inventoryDifferences.id })
      return { macWifiId, differenceId: String(row?.id), takeOver: 1 }
    },
    'connection.issueKey': one,
    'connection.revoke': async () => ({ ...(await one()), kind: 'key' }),
    'connection.setCertificate': async () => ({ ...(await one()), certificate: deviceCertificate('one') }),
    'deviceImport.issueKeys': async () => {
      // Keys are issued for controllers that have none.
      imported += 1
      const macWifiId = `AC00000000${String(imported).padStart(2, '0')}`
      const file = {
        file: 'keys.csv',
        timeZone: 'UTC',
        content: `WiFi ID,控制器类型,型号\r\n${macWifiId},1,HM-64A\r\n`,
      }
      const { data } = await platform.call(deviceImportApi.upload, file, { token })
      await platform.jobs.idle()
      await platform.call(deviceImportApi.commit, { ...data, mode: 'all' }, { token })
      await platform.jobs.idle()
      return data
    },
  }
}
