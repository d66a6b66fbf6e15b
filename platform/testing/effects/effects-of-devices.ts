import { desc, eq } from 'drizzle-orm'
import { airBoxApi } from '@/lib/contract/air-box'
import { deviceApi } from '@/lib/contract/device'
import { deviceImportApi } from '@/lib/contract/device-import'
import { unitApi } from '@/lib/contract/unit'
import { fouledCondenser } from '@/simulator/model/fouled-condenser'
import { controllers } from '../../nouns/tables/fleet'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

export const effectsOfDevices = ({ platform, token }: EffectContext): EffectRows => {
  let made = 0
  const devices = async (activationFlag: 0 | 1) => {
    const { list } = await read(platform.call(deviceApi.himitList, { activationFlag, limit: 100 }, { token }))
    return list.filter(({ macWifiId }) => !macWifiId.startsWith('FA11'))
  }
  const first = async (activationFlag: 0 | 1) => {
    const [device] = await devices(activationFlag)
    if (device === undefined) throw new Error(`no controller with activationFlag ${activationFlag}`)
    return device
  }
  const online = async () => {
    const { list } = await read(platform.call(deviceApi.himitList, { onlineStatus: 1, limit: 200 }, { token }))
    return list
  }
  /** An indoor unit that takes commands. */
  const reachable = async () => {
    for (const { macWifiId, iduCount } of await online()) {
      if (iduCount === 0) continue
      const { list } = await read(platform.call(unitApi.indoor, { macWifiId }, { token }))
      const unit = list.find(({ onOff, centralLock }) => onOff !== null && centralLock === 0)
      if (unit) return unit
    }
    throw new Error('no unit takes commands')
  }
  const programme = async () => {
    const [controller] = await platform.database
      .select()
      .from(controllers)
      .where(eq(controllers.platformId, 6))
      .orderBy(desc(controllers.id))
    if (controller === undefined) throw new Error('the fleet is empty')
    // A small fleet may have none that keeps a programme, or none that answers.
    await platform.database
      .update(controllers)
      .set({ controllerType: 3, onlineStatus: 1 })
      .where(eq(controllers.id, controller.id))
    return { macWifiId: controller.macWifiId }
  }
  const scheduleLine = {
    name: 'S',
    weekdays: [1],
    time: '03:21',
    onOff: 0,
    mode: null,
    setTemp: null,
    groupNo: null,
    enabled: 0,
  }
  const newFile = () => ({
    file: 'devices.csv',
    content: `WiFi ID,控制器类型,型号\r\nAB${String(++made).padStart(10, '0')},1,HM-64A\r\n`,
    timeZone: 'Asia/Shanghai',
  })
  const newImport = async () => {
    const { data } = await platform.call(deviceImportApi.upload, newFile(), { token })
    await platform.jobs.idle()
    return data
  }
  return {
    'device.update': async () => {
      const { macWifiId, projectId, vipFlag, version } = await first(1)
      return { macWifiId, deviceName: '测试设备', projectId, vipFlag, remarks: '', version }
    },
    'device.himitBatch': async () => ({
      action: 'unbind',
      selection: { keys: ['000000000000', (await first(1)).macWifiId] },
    }),
    'controlHistory.export': () => ({ screen: 'airConditioner', filter: { days: 1 }, timeZone: 'Asia/Shanghai' }),
    'schedule.save': async () => ({ ...(await programme()), ...scheduleLine }),
    'schedule.update': async () => ({ ...(await programme()), ...scheduleLine, scheduleNo: 1 }),
    'schedule.setEnabled': async () => ({ ...(await programme()), scheduleNo: 1, enabled: 1 }),
    'schedule.remove': async () => ({ ...(await programme()), scheduleNo: 1 }),
    'control.send': async () => {
      const { macWifiId, unitKey } = await reachable()
      return { unitKind: 1, macWifiId, unitKey, onOff: 1 }
    },
    // An address without a unit: nothing is sent whose answer would have to be waited for.
    'control.batch': async () => ({ macWifiId: (await reachable()).macWifiId, unitKeys: ['63-63'], onOff: 1 }),
    'unit.update': async () => {
      const { macWifiId, unitKey, floor, version } = await reachable()
      return { macWifiId, unitKey, iduName: '测试室内机', floor, room: '101', version }
    },
    'unit.batchFloor': async () => {
      const { macWifiId, unitKey } = await reachable()
      return { macWifiId, unitKeys: [unitKey, '63-63'], floor: '9F' }
    },
    'airBox.resetFilter': async () => {
      const device = (await online()).find(({ airBoxCount }) => airBoxCount > 0)
      const macWifiId = device?.macWifiId ?? ''
      const { list } = await read(platform.call(airBoxApi.live, { macWifiId }, { token }))
      return { macWifiId, airBoxId: list[0]?.airBoxId }
    },
    'device.vip': async () => ({ macWifiId: (await first(1)).macWifiId, vipFlag: 1 }),
    'device.reboot': async () => ({
      macWifiId: (await devices(1)).find(({ onlineStatus }) => onlineStatus === 1)?.macWifiId,
    }),
    'hidom.batch': () => ({ action: 'vipOn', selection: { filter: {}, except: [] } }),
    'hidom.export': () => ({ filter: {}, timeZone: 'UTC' }),
    'smartTouch.batch': () => ({ action: 'vipOn', selection: { filter: {}, except: [] } }),
    'smartTouch.export': () => ({ filter: {}, timeZone: 'UTC' }),
    'hicube.batch': () => ({ action: 'vipOn', selection: { filter: {}, except: [] } }),
    'hicube.export': () => ({ filter: {}, timeZone: 'UTC' }),
    'device.unbind': async () => ({ macWifiId: (await first(1)).macWifiId }),
    'device.remove': async () => {
      const { macWifiId } = await first(0)
      return { macWifiId, confirmId: macWifiId }
    },
    'deviceImport.upload': newFile,
    'deviceImport.commit': async () => ({ ...(await newImport()), mode: 'all' }),
    'deviceImport.discard': newImport,
    'device.himitExport': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'history.export': async () => ({
      macWifiId: fouledCondenser.macWifiId,
      unitKind: 2,
      unit: '00-00',
      points: ['dischargePressure'],
      from: '2026-11-20 00:00:00',
      to: '2026-11-20 01:00:00',
      step: 'minute',
      timeZone: 'Asia/Shanghai',
    }),
  }
}
