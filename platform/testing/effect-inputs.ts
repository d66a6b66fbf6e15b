import { eq } from 'drizzle-orm'
import { airBoxApi } from '@/lib/contract/air-box'
import { announcementApi } from '@/lib/contract/announcement'
import { appLogApi } from '@/lib/contract/app-log'
import { appUserApi } from '@/lib/contract/app-user'
import { appVersionApi } from '@/lib/contract/app-version'
import { categoryApi } from '@/lib/contract/category'
import { checkerApi } from '@/lib/contract/checker'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { deviceApi } from '@/lib/contract/device'
import { deviceImportApi } from '@/lib/contract/device-import'
import { distributorApi } from '@/lib/contract/distributor'
import { guideApi, instructionApi } from '@/lib/contract/document'
import { faultApi } from '@/lib/contract/fault'
import { groupApi } from '@/lib/contract/group'
import { jobApi } from '@/lib/contract/job'
import { menuApi } from '@/lib/contract/menu'
import { organizationApi } from '@/lib/contract/organization'
import { otaPolicyApi, upgradeDefaults } from '@/lib/contract/ota-policy'
import { defaultRun, otaTaskApi } from '@/lib/contract/ota-task'
import { otaVersionApi } from '@/lib/contract/ota-version'
import { pcSoftwareApi } from '@/lib/contract/pc-software'
import { type ProjectPlace, projectApi } from '@/lib/contract/project'
import { pushApi } from '@/lib/contract/push'
import { questionApi } from '@/lib/contract/question'
import { regionApi } from '@/lib/contract/region'
import { repairApi } from '@/lib/contract/repair'
import { roleApi } from '@/lib/contract/role'
import { unitApi } from '@/lib/contract/unit'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { pushMessages } from '../db/schema/push'
import { toZip } from '../db/seed/content/packages'
import { fouledCondenser } from '../fleet/fouled-condenser'
import { newOtaTask } from './new-ota-task'
import type { TestPlatform } from './test-platform'

const faultTypeForm = {
  ...{ unitKind: 1, faultCode: 'Z9', nameZh: '测试', nameEn: 'Test', severity: 3, pushEnabled: 0, autoClear: 0 },
  ...{ conditionZh: '', conditionEn: '', causeZh: '', causeEn: '', remedyZh: '', remedyEn: '' },
}

const menuForm = {
  ...{ pid: '0', menuName: '日志测试', menuNameEn: 'Log test', url: '', icon: 'star', type: 0, perms: '' },
  ...{ orderNum: 5, hidden: 0, platformIds: [], status: 1 },
}

const questionForm = { title: '日志测试', content: '?', type: '使用', grade: 5, language: 'zh', status: 1 }
/** What a file of that ending has to begin with. */
const pngHead = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const place = { deptNameEn: '', deptCode: null, leader: '', phone: '', email: '' }
const border = {
  ...{ regionNameZh: '日志', regionNameEn: 'Log', countryCode: '', phoneCode: '', longitude: null, latitude: null },
  timeZone: '',
}

const projectForm = ({ regionId, city, timeZone }: ProjectPlace) => ({
  ...{
    projectName: '日志测试',
    projectType: 1,
    distributorId: null,
    regionId,
    city,
    geographicDescription: '测试路1号',
  },
  ...{ longitude: null, latitude: null, timeZone, contacts: '', telephone: '', email: '' },
  ...{ buildingArea: null, floors: null, commissioningDate: null, warrantyEnd: null },
})

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
  const firmware = () => ({
    ...{ file: 'test.bin', content: `firmware ${++made}`, versionNo: `1.0.${made}`, featureCode: 'TEST' },
    ...{ featureName: '测试', upgradeType: '1', minSourceVersion: '', forceFlag: '0', expectedSha256: '' },
    ...{ changeLogZh: '', changeLogEn: '' },
  })
  const newCategory = async (usage: 1 | 2 = 1) => {
    const form = { parentId: '0', name: `类别${++made}`, sort: 1, usage }
    return read(platform.call(categoryApi.save, form, { token }))
  }
  const newFileOf = async (usage: 1 | 2) => ({
    ...{ file: 'a.pdf', content: '%PDF-1.4 x', title: `文件${++made}`, ...(await newCategory(usage)), language: 'zh' },
    ...{ productModel: '', version: '', ...(usage === 2 && { faultCodes: '' }) },
  })
  const newDocument = async (usage: 1 | 2) =>
    read(platform.call(usage === 1 ? guideApi.upload : instructionApi.upload, await newFileOf(usage), { token }))
  const documentEffects = (usage: 1 | 2) => ({
    countDownload: () => newDocument(usage),
    upload: () => newFileOf(usage),
    update: async () => {
      const { file, content, ...form } = await newFileOf(usage)
      return { ...form, ...(await newDocument(usage)), revision: 1, ...(usage === 2 && { faultCodes: [] }) }
    },
    replace: async () => ({ ...(await newDocument(usage)), revision: '1', file: 'b.pdf', content: '%PDF-1.4 y' }),
    shelve: () => newDocument(usage),
    unshelve: async () => {
      const input = await newDocument(usage)
      await platform.call(usage === 1 ? guideApi.shelve : instructionApi.shelve, input, { token })
      return input
    },
    remove: () => newDocument(usage),
  })
  const named = (noun: string, effects: Record<string, () => unknown>) =>
    Object.fromEntries(Object.entries(effects).map(([verb, make]) => [`${noun}.${verb}`, make]))
  const newVersion = async () => read(platform.call(otaVersionApi.upload, firmware(), { token }))
  /** A version that has taken these steps. */
  const versionAfter = async (...steps: ('verify' | 'release')[]) => {
    const version = await newVersion()
    for (const step of steps) await platform.call(otaVersionApi[step], version, { token })
    return version
  }
  const released = async (status: number) => {
    const { list } = await read(platform.call(otaVersionApi.list, { status, upgradeType: 1, limit: 1 }, { token }))
    const [version] = list
    if (version === undefined) throw new Error('no version is released')
    return version
  }
  const newSoftware = () => ({
    ...{ file: 'test.zip', content: toZip('a.txt', 'a'), versionType: '1', versionNumber: `9.0.${++made}` },
    ...{ description: '测试', forceUpdate: '0' },
  })
  const software = () => read(platform.call(pcSoftwareApi.upload, newSoftware(), { token }))
  const newAppVersion = () => ({
    ...{ appType: 1, versionNo: '5.0.0', buildNo: 9000 + ++made, packageUrl: 'https://apps.example.com/' },
    ...{ changeLogZh: '', changeLogEn: '', forceUpdate: 0, minSupported: null, channel: 'store' },
  })
  const appDraft = () => read(platform.call(appVersionApi.save, newAppVersion(), { token }))
  const policyForm = async () => {
    const { featureCode, versionNo } = await released(2)
    return {
      ...{ strategyName: '测试', upgradeType: 1, featureCode, sourceVersions: ['*'], targetVersion: versionNo },
      ...{ upgradeWay: 2, scopeType: 1, scopeValue: [], regularExecution: 0, executeTime: null, onlyIdle: 0 },
      ...{ effectiveStart: '2026-11-20 00:00:00', effectiveEnd: '2026-12-20 00:00:00', ...upgradeDefaults },
    }
  }
  const newPolicy = async () => read(platform.call(otaPolicyApi.save, await policyForm(), { token }))
  const newTask = (state?: Parameters<typeof newOtaTask>[2]) =>
    newOtaTask(platform.database, { platformId: 6, now: platform.clock.now() }, state)
  /** The key of an upgrade in this state; the sentence of who decides, where one is asked for. */
  const taskIn = async (state: Parameters<typeof newOtaTask>[2], more: object = {}) => {
    const { upgradeId } = await newTask(state)
    return { upgradeId, ...more }
  }
  const otaCheck = async () => {
    const { versionId, macWifiId } = await newTask()
    return { source: { versionId }, selection: { by: 'device', macWifiIds: [macWifiId] } }
  }
  const running = { taskStatus: 1, approval: 'approved' } as const
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
  /** The newest finished or the newest reported request in a state. */
  const repairIn = async (status: 0 | 1 | 2) => {
    const query = { status, limit: 1, ...(status === 2 && { sidx: 'finishTime', order: 'desc' }) }
    const { list } = await read(platform.call(repairApi.list, query, { token }))
    const [found] = list
    if (found === undefined) throw new Error(`no repair request is ${status}`)
    return { repairId: found.repairId, version: found.version }
  }
  const handlerId = async () => {
    const { list } = await read(platform.call(repairApi.handlers, {}, { token }))
    return list[0]?.userId
  }
  const question = async () => {
    const { list } = await read(platform.call(questionApi.list, { title: questionForm.title }, { token }))
    return { questionId: list[0]?.questionId, version: list[0]?.version }
  }
  const role = async (number: string) => {
    const { list } = await read(platform.call(roleApi.list, { number, limit: 100 }, { token }))
    const found = list.find((each) => each.number === number)
    if (found === undefined) throw new Error(`no role ${number}`)
    return found
  }
  const logged = async () => {
    const { list } = await read(platform.call(webUserApi.list, { account: 'logged' }, { token }))
    const [found] = list
    if (found === undefined) throw new Error('the user has not been made')
    return found
  }
  const newestOrganization = async () => {
    const { list } = await read(platform.call(organizationApi.tree, {}, { token }))
    return list.reduce((newest, row) => (Number(row.id) > Number(newest.id) ? row : newest))
  }
  const projectPlace = async () => {
    const { list } = await read(platform.call(projectApi.places, {}, { token }))
    if (list[0] === undefined) throw new Error('no place for a project')
    return list[0]
  }
  const newestProject = async () => {
    const { list } = await read(platform.call(projectApi.list, { projectName: '日志测试' }, { token }))
    if (list[0] === undefined) throw new Error('no project was added')
    return list[0]
  }
  const newestRegion = async () => {
    const { list } = await read(platform.call(regionApi.tree, {}, { token }))
    return list.reduce((newest, row) => (Number(row.regionId) > Number(newest.regionId) ? row : newest))
  }
  const addedMenu = async () => {
    const { menuList } = await read(platform.call(menuApi.list, {}, { token }))
    const row = menuList.find(({ menuName }) => menuName === menuForm.menuName)
    return { id: row?.id, version: row?.version }
  }
  const dealer = async () => {
    const { list } = await read(platform.call(appUserApi.list, { account: 'dealer02@example.com' }, { token }))
    return { userId: list[0]?.userId ?? '', version: list[0]?.version }
  }
  /** A group with at least so many members and exactly or at least so many devices. */
  const group = async (members: number, devices: 0 | 1) => {
    const { list } = await read(platform.call(groupApi.list, { sidx: 'groupNo', order: 'desc', limit: 100 }, { token }))
    const found = list.find(
      ({ memberCount, bindingCount }) => memberCount >= members && (devices ? bindingCount > 0 : bindingCount === 0),
    )
    return read(platform.call(groupApi.info, { groupId: found?.groupId }, { token }))
  }
  const ofGroup = ({ group: { groupId }, members }: Awaited<ReturnType<typeof group>>, role: 1 | 2) => ({
    groupId,
    userId: members.find((member) => member.role === role)?.userId,
  })
  const relationForm = { distributorAccount: 'dist.south@example.com', dealerEmail: 'dealer03@example.com' }
  const relation = async (dealerEmail = relationForm.dealerEmail) => {
    const filter = { dealerEmail, sidx: 'createTime', order: 'desc' }
    const { list } = await read(platform.call(distributorApi.list, filter, { token }))
    return { relationId: list[0]?.relationId, version: list[0]?.version }
  }
  const announcementForm = {
    ...{ title: '日志测试', titleEn: '', content: '<p>测试</p>', contentEn: '', type: 2, platformIds: [6] },
    ...{ releaseTime: '2026-11-20 00:00:00', endTime: '2027-12-20 00:00:00' },
  }
  const newAnnouncement = async () => read(platform.call(announcementApi.save, announcementForm, { token }))
  const published = async () => {
    const announcement = await newAnnouncement()
    await platform.call(announcementApi.publish, announcement, { token })
    return announcement
  }
  const pushTexts = {
    title: '日志测试',
    titleEn: '',
    messageType: 2,
    contentZh: '测试',
    contentEn: 'Test',
    linkUrl: '',
  }
  const pushForm = {
    ...{ ...pushTexts, recipientType: 2, recipientIds: [], filter: { accountType: 3 } },
    ...{ pushMode: 1, pushTime: null, quietHours: null },
  }
  const newPush = async () => read(platform.call(pushApi.save, pushForm, { token }))
  const pushCount = async () => {
    const asked = { recipientType: 2, recipientIds: [], filter: pushForm.filter, quietHours: null, at: null }
    return (await read(platform.call(pushApi.audience, asked, { token }))).count
  }
  const sendable = async () => ({ ...(await newPush()), version: 1, confirmCount: await pushCount(), now: 1 })
  const sending = async () => {
    const input = await sendable()
    await platform.call(pushApi.send, input, { token })
    return { messageId: input.messageId }
  }
  const someUser = async () => (await read(platform.call(pushApi.recipients, {}, { token }))).list[0]?.userId
  const checkerForm = async () => {
    const { list } = await read(platform.call(checkerApi.userOptions, { search: '' }, { token }))
    return {
      ...{ checkerId: 'CK99999999', checkerType: 1, checkerName: '测试', alias: '测试', projectId: null },
      ...{ busMacWifiId: '', users: [{ appUserId: list[0]?.appUserId, role: 1 }] },
    }
  }
  const freeChecker = async () => {
    const { list } = await read(platform.call(checkerApi.list, { status: 0 }, { token }))
    return list.find(({ busMacWifiId }) => busMacWifiId !== null)?.checkerId
  }
  const newestTask = async () => {
    const { list } = await read(platform.call(checkerTaskApi.list, {}, { token }))
    return { taskId: list[0]?.taskId }
  }
  return {
    'announcement.markRead': () => ({ ids: ['1'] }),
    'announcement.save': () => announcementForm,
    'announcement.update': async () => ({ ...(await newAnnouncement()), ...announcementForm, version: 1 }),
    'announcement.publish': newAnnouncement,
    'announcement.withdraw': published,
    'announcement.remove': newAnnouncement,
    'push.save': () => pushForm,
    'push.update': async () => ({ ...(await newPush()), ...pushForm, version: 1 }),
    'push.copy': newPush,
    'push.test': async () => ({ ...pushTexts, userIds: [await someUser()] }),
    'push.send': sendable,
    'push.cancel': sending,
    'push.recall': async () => {
      const { messageId } = await sending()
      // Nobody sends here: it has been sent.
      const sent = { status: 3 as const, endTime: platform.clock.now() }
      await platform.database
        .update(pushMessages)
        .set(sent)
        .where(eq(pushMessages.id, Number(messageId)))
      return { messageId }
    },
    'push.remove': newPush,
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
    'log.exportOperations': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'log.exportLogins': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'repair.save': async () => {
      const { list } = await read(platform.call(faultApi.list, { limit: 100 }, { token }))
      const faultId = list.find(({ repairId }) => repairId === null)?.faultId
      return (await read(platform.call(repairApi.draft, { faultId }, { token }))).form
    },
    'repair.accept': () => repairIn(0),
    'repair.assign': async () => ({ ...(await repairIn(1)), handlerId: await handlerId() }),
    'repair.remark': async () => ({ ...(await repairIn(1)), remark: '测试备注' }),
    'repair.note': async () => ({ repairId: (await repairIn(1)).repairId, text: '测试备注' }),
    'repair.addPhoto': async () => ({ repairId: (await repairIn(0)).repairId, file: 'a.png', content: pngHead }),
    'repair.finish': async () => ({
      ...(await repairIn(0)),
      ...{ handleResult: '测试', partsReplaced: [], cost: null, remark: '' },
    }),
    'repair.reopen': async () => ({ ...(await repairIn(2)), reason: '测试' }),
    // One that was just accepted, by the caller.
    'repair.giveBack': async () => {
      const known = await repairIn(0)
      await platform.call(repairApi.accept, known, { token })
      return { repairId: known.repairId, version: known.version + 1, reason: '测试' }
    },
    'repair.export': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'question.save': () => questionForm,
    'question.update': async () => ({ ...questionForm, ...(await question()), title: '日志测试2' }),
    'question.move': async () => ({ ...(await question()), to: 'up' }),
    'question.setStatus': async () => ({ ...(await question()), status: 0 }),
    'question.remove': () => question(),
    'controlHistory.export': () => ({ screen: 'airConditioner', filter: { days: 1 }, timeZone: 'Asia/Shanghai' }),
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
    'deviceImport.upload': newFile,
    'deviceImport.commit': async () => ({ ...(await newImport()), mode: 'all' }),
    'deviceImport.discard': newImport,
    'device.himitExport': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'history.export': async () => ({
      ...{ macWifiId: fouledCondenser.macWifiId, unitKind: 2, unit: '00-00', points: ['dischargePressure'] },
      ...{ from: '2026-11-20 00:00:00', to: '2026-11-20 01:00:00', step: 'minute', timeZone: 'Asia/Shanghai' },
    }),
    'category.save': () => ({ parentId: '0', name: `类别${++made}`, sort: 1, usage: 1 }),
    'category.update': async () => ({ ...(await newCategory()), name: `类别${++made}`, sort: 2, version: 1 }),
    'category.remove': () => newCategory(),
    ...named('guide', documentEffects(1)),
    ...named('instruction', documentEffects(2)),
    'otaVersion.upload': firmware,
    'otaVersion.update': async () => {
      const { versionId } = await newVersion()
      const found = await read(platform.call(otaVersionApi.info, { versionId }, { token }))
      const { featureName, featureCode, versionNo, upgradeType, forceFlag, version } = found
      const texts = { changeLogZh: '', changeLogEn: '', minSourceVersion: null }
      return { ...{ versionId, featureName, featureCode, versionNo, upgradeType, forceFlag, version }, ...texts }
    },
    'otaVersion.verify': newVersion,
    'otaVersion.release': () => versionAfter('verify'),
    'otaVersion.disable': () => versionAfter('verify', 'release'),
    'otaVersion.remove': newVersion,
    'otaVersion.ticket': newVersion,
    'otaTask.preflightExport': async () => ({ check: await otaCheck(), timeZone: 'UTC' }),
    'otaTask.create': async () => {
      const check = await otaCheck()
      const { snapshot } = await read(platform.call(otaTaskApi.preflight, check, { token }))
      return { ...check, taskName: '测试', remark: '', run: defaultRun, snapshot, confirmCount: 1 }
    },
    'otaTask.approve': () => taskIn({}, { remark: '' }),
    'otaTask.reject': () => taskIn({}, { remark: '' }),
    'otaTask.start': () => taskIn({ approval: 'approved' }),
    'otaTask.pause': () => taskIn(running),
    'otaTask.resume': () => taskIn({ ...running, taskStatus: 2 }),
    'otaTask.cancel': () => taskIn(running),
    'otaTask.retry': () => taskIn({ ...running, failReason: 1 }, { which: 'all' }),
    'otaResult.retry': async () => ({ resultId: (await newTask({ ...running, failReason: 1 })).resultId }),
    'otaResult.startNow': async () => ({ resultId: (await newTask(running)).resultId }),
    'otaResult.export': () => ({ filter: {}, timeZone: 'UTC' }),
    'otaPolicy.save': policyForm,
    'otaPolicy.update': async () => ({ ...(await newPolicy()), version: 1, ...(await policyForm()) }),
    'otaPolicy.start': newPolicy,
    'otaPolicy.invalidate': newPolicy,
    'job.ticket': () => newestJob('export'),
    'job.cancel': async () => {
      const { data } = await platform.call(deviceApi.himitExport, { filter: {}, timeZone: 'UTC' }, { token })
      return data
    },
    'user.changePassword': () => ({ oldPassword: 'Console-2026', newPassword: 'Another-2026' }),
    'webUser.save': async () => ({
      ...{ account: 'logged', password: 'Console-2026', realName: '日志', organizationId: null, regionIds: [] },
      ...{ roleIds: [(await role('R_VIEW')).roleId], brandJurisdiction: [6] },
      ...{ phone: '13900001111', mailbox: 'logged@example.com', superAdmin: 0 },
    }),
    'webUser.update': async () => {
      const { userId, realName, organizationId, regionIds, phone, mailbox, superAdmin, version, ...user } =
        await logged()
      const roleIds = user.roles.map(({ roleId }) => roleId)
      const { brandJurisdiction } = user
      const form = { userId, realName, organizationId, regionIds, phone, mailbox, superAdmin, version }
      return { ...form, roleIds, brandJurisdiction }
    },
    'webUser.resetPassword': async () => ({ userId: (await logged()).userId, password: 'Another-2026' }),
    'webUser.setStatus': async () => ({ userId: (await logged()).userId, status: 0 }),
    'webUser.endSessions': async () => ({ userId: (await logged()).userId }),
    'webUser.remove': async () => ({ userId: (await logged()).userId }),
    'role.save': () => ({ name: '日志', nameEn: '', number: 'R_LOGGED', dataScope: 1, remark: '' }),
    'role.update': async () => {
      const { roleId, name, nameEn, number, dataScope, remark, version } = await role('R_LOGGED')
      return { roleId, name, nameEn, number, dataScope, remark, version }
    },
    'role.grant': async () => {
      const { roleId, version } = await role('R_LOGGED')
      return { roleId, menuIds: ['1'], version }
    },
    'role.remove': async () => ({ roleId: (await role('R_LOGGED')).roleId }),
    'role.preview': async () => ({ roleId: (await role('R_VIEW')).roleId }),
    // At once: until then nothing else can be changed.
    'role.leavePreview': () => ({}),
    'organization.save': () => ({ pid: '1', deptName: '日志', ...place, regionId: null }),
    'organization.update': async () => {
      const { id, version } = await newestOrganization()
      return { id, deptName: '日志', ...place, regionId: null, version }
    },
    'organization.move': async () => {
      const { id, version } = await newestOrganization()
      return { id, pid: '1', index: 0, version }
    },
    'organization.remove': async () => ({ id: (await newestOrganization()).id }),
    'region.save': () => ({ pid: '0', ...border }),
    'region.update': async () => {
      const { regionId, version } = await newestRegion()
      return { regionId, ...border, version }
    },
    'region.remove': async () => ({ regionId: (await newestRegion()).regionId }),
    'session.end': () => ({}),
    'menu.move': async () => {
      const { menuList } = await read(platform.call(menuApi.list, {}, { token }))
      const row = menuList.find(({ pid }) => pid !== '0')
      return { id: row?.id, pid: row?.pid, before: null, version: row?.version }
    },
    'group.transfer': async () => ofGroup(await group(2, 0), 2),
    'group.removeMember': async () => ofGroup(await group(2, 0), 2),
    'group.unbind': async () => {
      const found = await group(1, 1)
      return { groupId: found.group.groupId, macWifiId: found.bindings[0]?.macWifiId }
    },
    'group.dissolve': async () => ({ groupId: (await group(1, 0)).group.groupId }),
    'project.save': async () => projectForm(await projectPlace()),
    'project.update': async () => {
      const { projectId, version } = await newestProject()
      return { ...projectForm(await projectPlace()), projectId, version, projectName: '日志测试二' }
    },
    'project.export': () => ({ filter: {}, timeZone: 'UTC' }),
    'project.remove': async () => ({ projectId: (await newestProject()).projectId }),
    'checker.save': () => checkerForm(),
    'checker.update': async () => ({ ...(await checkerForm()), alias: '测试二', version: 1 }),
    'checker.remove': async () => ({ checkerId: (await checkerForm()).checkerId }),
    'checkerTask.start': async () => ({
      ...{ checkerId: await freeChecker(), recordName: '测试', recordType: 1, systemNos: [], shareFlag: 0 },
      ...{ plannedEndTime: '2026-11-21 02:00:00', timeInterval: null, confirmed: null },
    }),
    'checkerTask.suspend': () => newestTask(),
    'checkerTask.continue': () => newestTask(),
    'checkerFrame.export': async () => ({ ...(await newestTask()), filter: {}, timeZone: 'Asia/Shanghai' }),
    'checkerTask.share': async () => ({ ...(await newestTask()), shareFlag: 1 }),
    'checkerTask.end': () => newestTask(),
    'checkerTask.download': async () => ({ ...(await newestTask()), timeZone: 'Asia/Shanghai' }),
    'checkerData.export': async () => ({
      ...{ ...(await newestTask()), unitKind: 2, systemNo: 0, unitNo: 0, timeZone: 'Asia/Shanghai' },
    }),
    'checkerTask.remove': () => newestTask(),
    'distributor.save': () => ({ ...relationForm, remark: '测试' }),
    'distributor.update': async () => ({ ...(await relation()), ...relationForm, remark: '测试' }),
    'distributor.submit': () => relation(),
    'distributor.withdraw': () => relation(),
    'distributor.remove': () => relation(),
    'distributor.back': async () => ({ ...(await relation('dealer02@example.com')), returnReason: '测试' }),
    'distributor.pass': async () => {
      const again = await relation('dealer02@example.com')
      await platform.call(distributorApi.submit, again, { token })
      return relation('dealer02@example.com')
    },
    'distributor.release': () => relation('dealer02@example.com'),
    'appUser.setStatus': async () => ({ ...(await dealer()), status: 0 }),
    'appUser.setDataScope': async () => ({ ...(await dealer()), dataScope: 1, keys: [] }),
    'appUser.changeType': async () => {
      const { userId } = await dealer()
      const { fingerprint } = await read(platform.call(appUserApi.typeImpact, { userId, accountType: 3 }, { token }))
      return { userId, accountType: 3, fingerprint }
    },
    'appUser.export': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'pcSoftware.upload': newSoftware,
    'pcSoftware.update': async () => ({ ...(await software()), description: '改过', forceUpdate: 1, version: 1 }),
    'pcSoftware.setStatus': async () => ({ ...(await software()), status: 0, version: 1 }),
    'pcSoftware.remove': () => software(),
    'appVersion.save': newAppVersion,
    'appVersion.upload': () => {
      const { appType: _appType, packageUrl: _packageUrl, minSupported: _minSupported, ...rest } = newAppVersion()
      return { file: 'test.apk', content: toZip('a.txt', 'a'), ...rest, minSupported: '' }
    },
    'appVersion.update': async () => {
      const draft = await appDraft()
      const { appType: _appType, ...form } = newAppVersion()
      return { ...draft, ...form, version: 1 }
    },
    'appVersion.release': () => appDraft(),
    'appVersion.takeDown': async () => {
      const draft = await appDraft()
      await platform.call(appVersionApi.release, draft, { token })
      return draft
    },
    'appVersion.remove': () => appDraft(),
    'appDownload.save': () => ({ androidUrl: '', iosUrl: 'https://a.example/', androidVersion: 0, iosVersion: 0 }),
    'appLog.remove': async () => {
      const { list } = await read(platform.call(appLogApi.list, { limit: 1 }, { token }))
      return { logId: list[0]?.logId }
    },
    'config.update': () => ({
      ...{ configKey: 'weather.refreshMin', description: '间隔', descriptionEn: 'Every', value: '30', version: 0 },
    }),
    'weather.setEnabled': () => ({ cityId: 'Beijing', enabled: 0 }),
    'weather.refresh': () => ({}),
    'faultType.save': () => faultTypeForm,
    'faultType.update': () => ({ ...faultTypeForm, nameZh: '改过', version: 1 }),
    'faultType.remove': () => ({ unitKind: 1, faultCode: 'Z9' }),
    'faultType.import': () => ({
      file: 'types.csv',
      content: '设备类别,故障代码,中文名称,英文名称,级别\r\n室内机,Z8,测试,Test,3\r\n',
      write: '1',
    }),
    'faultType.export': () => ({ filter: {}, timeZone: 'Asia/Shanghai' }),
    'auth.login': () => platform.loginForm('viewer'),
    'auth.logout': () => ({}),
    'auth.logoutByOtherPath': () => ({}),
  }
}
