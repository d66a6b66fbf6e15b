import { deviceApi } from '@/lib/contract/device'
import { deviceImportApi } from '@/lib/contract/device-import'
import { jobApi } from '@/lib/contract/job'
import { menuApi } from '@/lib/contract/menu'
import { userApi } from '@/lib/contract/user'
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
  let made = 0
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
  const newestJob = async (kind: 'export' | 'batch') => {
    await platform.jobs.idle()
    const { list } = await read(platform.call(jobApi.list, { kind }, { token }))
    return { jobId: list[0]?.jobId }
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
    'job.retryFailed': () => newestJob('batch'),
    'device.unbind': async () => ({ macWifiId: (await first(1)).macWifiId }),
    'device.remove': async () => {
      const { macWifiId } = await first(0)
      return { macWifiId, confirmId: macWifiId }
    },
    'deviceImport.upload': newFile,
    'deviceImport.commit': async () => ({ ...(await newImport()), mode: 'all' }),
    'deviceImport.discard': newImport,
    'device.himitExport': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
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
