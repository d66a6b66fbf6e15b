import { deviceApi } from '@/lib/contract/device'
import { faultApi } from '@/lib/contract/fault'
import { jobApi } from '@/lib/contract/job'
import { menuApi } from '@/lib/contract/menu'
import { repairApi } from '@/lib/contract/repair'
import { userApi } from '@/lib/contract/user'
import { fouledCondenser } from '../fleet/fouled-condenser'
import type { TestPlatform } from './test-platform'

const menuForm = {
  ...{ pid: '0', menuName: '日志测试', menuNameEn: 'Log test', url: '', icon: 'star', type: 0, perms: '' },
  ...{ orderNum: 5, hidden: 0, platformIds: [], status: 1 },
}

/** Every change of the contract with an input that is right. Run in this order: some need what an earlier one made. */
export const effectInputs = (platform: TestPlatform, token: string): Record<string, () => unknown> => {
  const read = async <Data>(call: Promise<{ data: Data }>): Promise<Data> => (await call).data
  const devices = async (activationFlag: 0 | 1) => {
    const { list } = await read(platform.call(deviceApi.himitList, { activationFlag, limit: 100 }, { token }))
    return list.filter(({ macWifiId }) => !macWifiId.startsWith('FA11'))
  }
  const first = async (activationFlag: 0 | 1) => {
    const [device] = await devices(activationFlag)
    if (device === undefined) throw new Error(`no controller with activationFlag ${activationFlag}`)
    return device
  }
  const newestJob = async (kind: 'export' | 'batch') => {
    await platform.jobs.idle()
    const { list } = await read(platform.call(jobApi.list, { kind }, { token }))
    return { jobId: list[0]?.jobId }
  }
  const fault = async (query: Record<string, unknown>) => {
    const { list } = await read(platform.call(faultApi.list, { limit: 100, ...query }, { token }))
    const [found] = list
    if (found === undefined) throw new Error(`no fault with ${JSON.stringify(query)}`)
    return found.faultId
  }
  const addedMenu = async () => {
    const { menuList } = await read(platform.call(menuApi.list, {}, { token }))
    const row = menuList.find(({ menuName }) => menuName === menuForm.menuName)
    return { id: row?.id, version: row?.version }
  }
  return {
    'announcement.markRead': () => ({ ids: ['1'] }),
    'preference.saveTable': () => ({ table: 'himit', preference: {} }),
    'menu.save': () => menuForm,
    'menu.update': async () => ({ ...menuForm, ...(await addedMenu()) }),
    'menu.remove': async () => ({ menuId: (await addedMenu()).id }),
    'user.updateProfile': async () => {
      const { realName, phone, mailbox, introduction, version } = await read(platform.call(userApi.info, {}, { token }))
      return { realName, phone, mailbox, introduction, version }
    },
    'device.update': async () => {
      const { macWifiId, projectId, vipFlag, version } = await first(1)
      return { macWifiId, deviceName: '测试设备', projectId, vipFlag, remarks: '', version }
    },
    'device.himitBatch': async () => ({
      action: 'unbind',
      selection: { keys: ['000000000000', (await first(1)).macWifiId] },
    }),
    'fault.acknowledge': async () => ({ faultId: await fault({ acknowledged: 0 }) }),
    'fault.assign': async () => ({ faultId: await fault({ status: 0 }), assigneeId: null }),
    'fault.comment': async () => ({ faultId: await fault({}), text: '测试备注' }),
    'fault.mute': async () => ({ faultId: await fault({ status: 0 }), hours: 1 }),
    'fault.unmute': async () => ({ faultId: await fault({ status: 2 }) }),
    'fault.batch': async () => ({
      action: 'acknowledge',
      selection: { keys: ['999999999', await fault({ acknowledged: 0 })] },
    }),
    'fault.export': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'repair.save': async () => {
      const { list } = await read(platform.call(faultApi.list, { limit: 100 }, { token }))
      const faultId = list.find(({ repairId }) => repairId === null)?.faultId
      return (await read(platform.call(repairApi.draft, { faultId }, { token }))).form
    },
    'job.retryFailed': () => newestJob('batch'),
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
    'device.himitExport': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'history.export': async () => ({
      ...{ macWifiId: fouledCondenser.macWifiId, unitKind: 2, unit: '00-00', points: ['dischargePressure'] },
      ...{ from: '2026-11-20 00:00:00', to: '2026-11-20 01:00:00', step: 'minute', timeZone: 'Asia/Shanghai' },
    }),
    'job.ticket': () => newestJob('export'),
    'job.cancel': async () => {
      const { data } = await platform.call(deviceApi.himitExport, { filter: {}, timeZone: 'UTC' }, { token })
      return data
    },
    'user.changePassword': () => ({ oldPassword: 'Console-2026', newPassword: 'Another-2026' }),
    'auth.login': () => platform.loginForm('viewer'),
    'auth.logout': () => ({}),
    'auth.logoutByOtherPath': () => ({}),
  }
}
