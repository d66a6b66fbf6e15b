import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcementApi } from '@/lib/contract/announcement'
import { clientErrorApi } from '@/lib/contract/client-error'
import { deviceApi } from '@/lib/contract/device'
import { deviceImportApi } from '@/lib/contract/device-import'
import { jobApi } from '@/lib/contract/job'
import { defaultRun } from '@/lib/contract/ota-task'
import { otaVersionApi } from '@/lib/contract/ota-version'
import { pushApi } from '@/lib/contract/push'
import { endpoints } from '@/lib/contract/registry'
import { announcementReads, announcements } from './db/schema/announcement'
import { appLogs } from './db/schema/app-log'
import { appVersions } from './db/schema/app-version'
import { clientErrors } from './db/schema/client-error'
import { distributorRelations } from './db/schema/distributor'
import { documents } from './db/schema/document'
import { appUsers, controllers, groups, projects } from './db/schema/fleet'
import { faults, faultTypes, repairs } from './db/schema/fleet-fault'
import { webUsers } from './db/schema/identity'
import { loginLogs, operationLogs } from './db/schema/log'
import { otaResults, otaTasks } from './db/schema/ota-task'
import { otaPolicies, otaVersions } from './db/schema/ota-version'
import { pcSoftwares } from './db/schema/pc-software'
import { questions } from './db/schema/question'
import { repairPhotos } from './db/schema/repair'
import { sendCommand } from './fleet/send-command'
import { newOtaTask } from './testing/new-ota-task'
import { type TestPlatform, testPlatform } from './testing/test-platform'

let platform: TestPlatform
/** The superuser, signed in to brand 12: who may do everything, and still only there. */
let token: string
/** The same user's jobs in brand 6. */
let foreignExport: string
let foreignBatch: string
let foreignTicket: string
let foreignRecord: string
let foreignImport: string
let foreignLog: string
/** Somebody who may sign in to brand 6 alone. */
let foreignStaff: string
const userForm = {
  ...{ realName: '王工', organizationId: null, roleIds: ['1'], brandJurisdiction: [12], regionIds: [] },
  ...{ phone: '13900001111', mailbox: 'ota@example.com', superAdmin: 0 },
}
const rowsOf = (platformId: 6 | 12) =>
  platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, platformId), eq(controllers.controllerType, 1)))
    .orderBy(controllers.id)
const allOfBrand6 = () => platform.database.select().from(controllers).where(eq(controllers.platformId, 6))
const faultsOfBrand6 = () => platform.database.select().from(faults).where(eq(faults.platformId, 6)).orderBy(faults.id)
const finished = async (jobId: string) => {
  platform.jobs.wake()
  await platform.jobs.idle()
  return jobId
}

let foreignSoftware: string
let foreignAppVersion: string
let foreignAppLog: string
let foreignError: string
let foreignTask: Awaited<ReturnType<typeof newOtaTask>>
let foreign: typeof controllers.$inferSelect
let foreignHidom: typeof controllers.$inferSelect
let foreignTouch: typeof controllers.$inferSelect
let own: typeof controllers.$inferSelect
let foreignProject: string
let foreignFault: string
let foreignRepair: string
let foreignPhoto: { repairId: string; fileId: string }
let foreignQuestion: string
let foreignUser: string
let foreignGroup: string
let foreignRelation: string
const relationForm = { distributorAccount: 'dist.east@example.com', dealerEmail: 'dealer01@example.com', remark: '' }
let foreignVersion: string
let foreignCategory: string
let foreignGuide: string
let foreignInstruction: string
const documentForm = () => ({
  ...{ title: 'A', categoryId: foreignCategory, language: 'zh', productModel: '', version: '' },
  revision: 1,
})
let foreignVersionTicket: string
let foreignPolicy: string
/** Feature code of that policy. */
let foreignFamily: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 120 })
  const there = await platform.signIn('admin', 6)
  token = await platform.signIn('admin', 12)
  const foreigners = await rowsOf(6)
  const [onlyThere] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'ota'))
  foreignStaff = String(onlyThere?.id)
  const [mine] = await rowsOf(12)
  const bound = foreigners.find(({ activationFlag }) => activationFlag === 1)
  const [project] = await platform.database.select().from(projects).where(eq(projects.platformId, 6)).limit(1)
  // A fleet this small may have none of the other kinds: two gateways become such.
  const [aHidom, aTouch] = foreigners.filter(({ id }) => id !== bound?.id)
  for (const [row, controllerType] of [
    [aHidom, 2],
    [aTouch, 3],
  ] as const) {
    if (row) await platform.database.update(controllers).set({ controllerType }).where(eq(controllers.id, row.id))
  }
  if (!bound || !mine || !project || !aHidom || !aTouch) throw new Error('the fleet is too small')
  const [fault] = await platform.database.select().from(faults).where(eq(faults.platformId, 6)).limit(1)
  const [repair] = await platform.database.select().from(repairs).where(eq(repairs.platformId, 6)).limit(1)
  if (!fault || !repair) throw new Error('the fleet is too small')
  ;[foreignFault, foreignRepair] = [String(fault.id), String(repair.id)]
  const [photo] = await platform.database
    .select({ repairId: repairPhotos.repairId, fileId: repairPhotos.fileId })
    .from(repairPhotos)
    .innerJoin(repairs, eq(repairs.id, repairPhotos.repairId))
    .where(eq(repairs.platformId, 6))
  const [question] = await platform.database.select().from(questions).where(eq(questions.platformId, 6)).limit(1)
  foreignPhoto = { repairId: String(photo?.repairId), fileId: photo?.fileId ?? '' }
  foreignQuestion = String(question?.id)
  ;[foreign, own, foreignProject] = [bound, mine, String(project.id)]
  ;[foreignHidom, foreignTouch] = [aHidom, aTouch]
  const [dealer] = await platform.database
    .select()
    .from(appUsers)
    .where(and(eq(appUsers.platformId, 6), eq(appUsers.account, 'dealer01@example.com')))
  const [relation] = await platform.database
    .select()
    .from(distributorRelations)
    .where(eq(distributorRelations.dealerId, dealer?.id ?? 0))
  ;[foreignUser, foreignGroup, foreignRelation] = [String(dealer?.id), String(bound.groupId), String(relation?.id)]
  const asked = await platform.call(deviceApi.himitExport, { filter: {}, timeZone: 'UTC' }, { token: there })
  foreignExport = await finished(asked.data.jobId)
  const batch = { action: 'vipOn', selection: { keys: ['000000000000'] } }
  foreignBatch = await finished((await platform.call(deviceApi.himitBatch, batch, { token: there })).data.jobId)
  const sent = { platformId: 6 as const, controllerId: bound.id, macWifiId: bound.macWifiId, operatorAccount: 'admin' }
  const record = { unitKind: 1 as const, systemNo: 0, unitNo: 0, command: { onOff: 1 }, before: { onOff: 0 } }
  foreignRecord = String(await sendCommand(platform.database, { ...sent, ...record, sendTime: platform.clock.now() }))
  const file = { file: 'a.csv', content: 'WiFi ID,类型,型号\nX,1,HM-64A\nABCDEF012345,1,HM-64A', timeZone: 'UTC' }
  foreignImport = (await platform.call(deviceImportApi.upload, file, { token: there })).data.importId
  await finished(foreignImport)
  const [logged] = await platform.database.select().from(operationLogs).where(eq(operationLogs.platformId, 6)).limit(1)
  foreignLog = String(logged?.id)
  const [policy] = await platform.database.select().from(otaPolicies).where(eq(otaPolicies.platformId, 6))
  ;[foreignPolicy, foreignVersion, foreignFamily] = [
    String(policy?.id),
    String(policy?.versionId),
    policy?.featureCode ?? '',
  ]
  foreignPush = (await platform.call(pushApi.save, pushForm, { token: there })).data.messageId
  const ofBrand6 = { ...announcementForm, platformIds: [6] }
  foreignAnnouncement = (await platform.call(announcementApi.save, ofBrand6, { token: there })).data.announcementId
  foreignTask = await newOtaTask(platform.database, { platformId: 6, now: platform.clock.now() })
  const documentsThere = await platform.database.select().from(documents).where(eq(documents.platformId, 6))
  const idOf = (usage: 1 | 2) => String(documentsThere.find((row) => row.usage === usage)?.id)
  ;[foreignGuide, foreignInstruction] = [idOf(1), idOf(2)]
  foreignCategory = String(documentsThere.find((row) => row.usage === 1)?.categoryId)
  const asVersion = { versionId: foreignVersion }
  foreignVersionTicket = (await platform.call(otaVersionApi.ticket, asVersion, { token: there })).data.ticket
  const firstOf6 = async (table: typeof pcSoftwares | typeof appVersions | typeof appLogs): Promise<string> => {
    const [row] = await platform.database.select({ id: table.id }).from(table).where(eq(table.platformId, 6)).limit(1)
    return String(row?.id)
  }
  foreignSoftware = await firstOf6(pcSoftwares)
  foreignAppVersion = await firstOf6(appVersions)
  foreignAppLog = await firstOf6(appLogs)
  await platform.call(clientErrorApi.report, { message: 'x', page: '/' }, { token: there })
  const [error] = await platform.database.select().from(clientErrors)
  foreignError = String(error?.id)
  const [type] = await platform.database.select().from(faultTypes).where(eq(faultTypes.platformId, 6)).limit(1)
  if (type) await platform.database.insert(faultTypes).values({ ...type, unitKind: 1, faultCode: 'Z6' })
  foreignTicket = (await platform.call(jobApi.ticket, { jobId: foreignExport }, { token: there })).data.ticket
})
afterAll(() => platform.close())

const repairResult = { handleResult: '?', partsReplaced: [], cost: null, remark: '' }
const questionForm = { title: '?', content: '?', type: '?', grade: 1, language: 'zh', status: 1 }
const pngHead = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
let foreignPush: string
let foreignAnnouncement: string
const asPush = () => ({ messageId: foreignPush })
const pushForm = {
  ...{ title: '通知', titleEn: '', messageType: 1, recipientType: 2, recipientIds: [], filter: {}, linkUrl: '' },
  ...{ contentZh: '内容', contentEn: 'Text', pushMode: 1, pushTime: null, quietHours: null },
}
const asAnnouncement = () => ({ announcementId: foreignAnnouncement })
const announcementForm = {
  ...{ title: '公告', titleEn: '', content: '<p>内容</p>', contentEn: '', type: 2, platformIds: [12] },
  ...{ releaseTime: '2026-11-20 00:00:00', endTime: '2026-12-20 00:00:00' },
}
const repairForm = {
  ...{ contactName: '', phoneCode: '', phone: '', email: '', address: '', remark: '' },
  maintenanceContent: '?',
}
const form = (row: typeof own, projectId: string | null) => {
  const { macWifiId, deviceName, vipFlag, remarks, version } = row
  return { macWifiId, deviceName, projectId, vipFlag, remarks, version }
}

const versionForm = () => ({
  ...{ versionId: foreignVersion, version: 1, featureName: 'A', featureCode: 'A', versionNo: '1.0.0', upgradeType: 1 },
  ...{ minSourceVersion: null, forceFlag: 0, changeLogZh: '', changeLogEn: '' },
})
const policyForm = () => ({
  ...{ strategyName: 'A', upgradeType: 1, featureCode: foreignFamily, sourceVersions: ['*'], targetVersion: '3.2.1' },
  ...{ upgradeWay: 2, scopeType: 1, scopeValue: [], regularExecution: 0, executeTime: null, onlyIdle: 0 },
  ...{ effectiveStart: '2026-11-20 00:00:00', effectiveEnd: '2026-12-20 00:00:00', dailyWindow: null },
  ...{ concurrency: 5, retryTimes: 0, timeoutMin: 20 },
})

const picture = (macWifiId: string) => ({
  ...{ macWifiId, unitKind: 2, unit: '00-00', points: 'dischargePressure' },
  ...{ from: '2026-11-19 00:00:00', to: '2026-11-20 00:00:00' },
})

const projectForm = {
  ...{ projectName: 'A', projectType: 1, distributorId: null, regionId: '1', city: 'A', geographicDescription: 'A' },
  ...{ longitude: null, latitude: null, timeZone: 'UTC', contacts: '', telephone: '', email: '' },
  ...{ buildingArea: null, floors: null, commissioningDate: null, warrantyEnd: null },
}

const asTask = () => ({ upgradeId: foreignTask.upgradeId })
const asCheck = () => ({ source: { versionId: foreignTask.versionId } })

/**
 * Every endpoint of the contract: how it is asked for what belongs to brand 6, or why there is no such thing. An
 * endpoint that is not here makes the test red.
 */
const asked: Record<string, (() => unknown) | 'takes no key' | 'below'> = {
  'airBox.live': () => ({ macWifiId: foreign.macWifiId }),
  'airBox.day': () => ({ macWifiId: foreign.macWifiId, airBoxId: foreign.macWifiId }),
  'airBox.resetFilter': () => ({ macWifiId: foreign.macWifiId, airBoxId: foreign.macWifiId }),
  'announcement.current': 'takes no key',
  'announcement.markRead': 'below',
  'announcement.list': 'below',
  // Whose brands it may be for: handlers/announcement-changes.test.ts.
  'announcement.save': 'takes no key',
  'announcement.info': asAnnouncement,
  'announcement.update': () => ({ ...asAnnouncement(), ...announcementForm, version: 1 }),
  'announcement.publish': asAnnouncement,
  'announcement.withdraw': asAnnouncement,
  'announcement.remove': asAnnouncement,
  'announcement.readers': asAnnouncement,
  'push.list': 'below',
  'push.info': asPush,
  // Users of another brand are refused at their field: handlers/push.test.ts.
  'push.save': 'takes no key',
  'push.audience': 'takes no key',
  'push.recipients': 'takes no key',
  'push.resolve': 'takes no key',
  'push.test': 'takes no key',
  'push.update': () => ({ ...asPush(), ...pushForm, version: 1 }),
  'push.copy': asPush,
  'push.send': () => ({ ...asPush(), version: 1, confirmCount: 1, now: 1 }),
  'push.cancel': asPush,
  'push.recall': asPush,
  'push.remove': asPush,
  'auth.login': 'takes no key',
  'auth.logout': 'takes no key',
  'auth.logoutByOtherPath': 'takes no key',
  'captcha.issue': 'takes no key',
  'checkerService.read': 'takes no key',
  'checkerService.readByBody': 'takes no key',
  // Only brand 6 has Checkers: whatever is asked, it is not there.
  'checker.list': () => ({}),
  'checker.info': () => ({}),
  'checker.save': () => ({}),
  'checker.update': () => ({}),
  'checker.remove': () => ({}),
  'checker.userOptions': () => ({}),
  'checkerTask.list': () => ({}),
  'checkerTask.info': () => ({}),
  'checkerTask.forecast': () => ({}),
  'checkerTask.start': () => ({}),
  'checkerTask.suspend': () => ({}),
  'checkerTask.continue': () => ({}),
  'checkerTask.end': () => ({}),
  'checkerTask.share': () => ({}),
  'checkerTask.remove': () => ({}),
  'checkerData.units': () => ({}),
  'checkerData.series': () => ({}),
  'checkerData.export': () => ({}),
  'checkerTask.download': () => ({}),
  'checkerEvent.list': () => ({}),
  'checkerFrame.list': () => ({}),
  'checkerFrame.position': () => ({}),
  'checkerFrame.summary': () => ({}),
  'checkerFrame.lane': () => ({}),
  'checkerFrame.export': () => ({}),
  'control.list': 'below',
  'control.info': () => ({ recordId: foreignRecord }),
  'control.send': () => ({ unitKind: 1, macWifiId: foreign.macWifiId, unitKey: '00-00', onOff: 1 }),
  'control.batch': () => ({ macWifiId: foreign.macWifiId, unitKeys: ['00-00'], onOff: 1 }),
  'category.list': 'below',
  'category.save': () => ({ parentId: foreignCategory, name: '类别', sort: 1, usage: 1 }),
  'category.update': () => ({ categoryId: foreignCategory, name: '类别', sort: 1, version: 1 }),
  'category.remove': () => ({ categoryId: foreignCategory }),
  'guide.list': 'below',
  'guide.categories': 'below',
  'guide.info': () => ({ fileId: foreignGuide }),
  'guide.content': () => ({ fileId: foreignGuide }),
  'guide.countDownload': () => ({ fileId: foreignGuide }),
  // A category or a file of another brand is refused: handlers/document.test.ts.
  'guide.upload': 'takes no key',
  'guide.replace': 'takes no key',
  'guide.update': () => ({ fileId: foreignGuide, ...documentForm() }),
  'guide.shelve': () => ({ fileId: foreignGuide }),
  'guide.unshelve': () => ({ fileId: foreignGuide }),
  'guide.remove': () => ({ fileId: foreignGuide }),
  'instruction.list': 'below',
  'instruction.categories': 'below',
  'instruction.info': () => ({ fileId: foreignInstruction }),
  'instruction.content': () => ({ fileId: foreignInstruction }),
  'instruction.countDownload': () => ({ fileId: foreignInstruction }),
  'instruction.upload': 'takes no key',
  'instruction.replace': 'takes no key',
  'instruction.update': () => ({ fileId: foreignInstruction, ...documentForm(), faultCodes: [] }),
  'instruction.shelve': () => ({ fileId: foreignInstruction }),
  'instruction.unshelve': () => ({ fileId: foreignInstruction }),
  'instruction.remove': () => ({ fileId: foreignInstruction }),
  'dashboard.summary': 'takes no key',
  'dashboard.trends': 'takes no key',
  'dashboard.lists': 'takes no key',
  'device.himitList': 'below',
  'device.info': () => ({ macWifiId: foreign.macWifiId }),
  'device.update': () => form(foreign, null),
  'device.unbind': () => ({ macWifiId: foreign.macWifiId }),
  'device.remove': () => ({ macWifiId: foreign.macWifiId, confirmId: foreign.macWifiId }),
  'device.vip': () => ({ macWifiId: foreign.macWifiId, vipFlag: foreign.vipFlag === 1 ? 0 : 1 }),
  'device.reboot': () => ({ macWifiId: foreign.macWifiId }),
  'device.search': 'below',
  'device.himitBatch': 'below',
  'device.himitExport': 'below',
  'deviceBinding.info': () => ({ macWifiId: foreign.macWifiId }),
  'deviceCheck.whyOffline': () => ({ macWifiId: foreign.macWifiId }),
  'deviceImport.template': 'takes no key',
  'deviceImport.upload': 'below',
  'deviceImport.list': 'below',
  'deviceImport.info': () => ({ importId: foreignImport }),
  'deviceImport.problems': () => ({ importId: foreignImport }),
  'deviceImport.failures': () => ({ importId: foreignImport }),
  'deviceImport.commit': () => ({ importId: foreignImport, mode: 'good' }),
  'deviceImport.discard': () => ({ importId: foreignImport }),
  // Held to the brand by its own test: handlers/event.test.ts.
  'event.stream': 'takes no key',
  'fault.list': 'below',
  'hicube.list': 'below',
  'hicube.batch': 'below',
  'hicube.export': 'below',
  'hidom.list': 'below',
  'hidom.batch': 'below',
  'hidom.export': 'below',
  'hidom.adapters': () => ({ macWifiId: foreignHidom.macWifiId }),
  'hidom.meters': () => ({ macWifiId: foreignHidom.macWifiId }),
  'hidom.schedules': () => ({ macWifiId: foreignHidom.macWifiId }),
  'history.units': () => ({ macWifiId: foreign.macWifiId }),
  'history.read': () => picture(foreign.macWifiId),
  'history.alarmMemory': () => ({ macWifiId: foreign.macWifiId, systemNo: 0 }),
  'history.timeline': () => ({ macWifiId: foreign.macWifiId, from: '2026-11-01 00:00:00', to: '2026-11-20 00:00:00' }),
  'history.export': () => ({ ...picture(foreign.macWifiId), points: ['dischargePressure'], timeZone: 'UTC' }),
  'fault.info': () => ({ faultId: foreignFault }),
  'fault.analysis': () => ({ macWifiId: foreign.macWifiId }),
  'fault.snapshot': () => ({ faultId: foreignFault }),
  'fault.devices': 'below',
  // People belong to brands by their own list of brands.
  'fault.assignees': 'takes no key',
  'fault.acknowledge': () => ({ faultId: foreignFault }),
  'fault.assign': () => ({ faultId: foreignFault, assigneeId: null }),
  'fault.comment': () => ({ faultId: foreignFault, text: '?' }),
  'fault.mute': () => ({ faultId: foreignFault, hours: 1 }),
  'fault.unmute': () => ({ faultId: foreignFault }),
  'fault.batch': 'below',
  'fault.export': 'below',
  'faultType.dictionary': 'takes no key',
  'job.list': 'below',
  'job.info': () => ({ jobId: foreignExport }),
  'job.failures': () => ({ jobId: foreignBatch }),
  'job.cancel': () => ({ jobId: foreignExport }),
  'job.retryFailed': () => ({ jobId: foreignBatch }),
  'job.ticket': () => ({ jobId: foreignExport }),
  'job.download': () => ({ ticket: foreignTicket }),
  'log.operations': 'below',
  'log.operation': () => ({ logId: foreignLog }),
  // Held to the brand by the same conditions, and by its own test: handlers/log.test.ts.
  'log.logins': 'below',
  'log.exportOperations': 'below',
  'log.exportLogins': 'below',
  // Menu rows and preferences belong to no brand.
  'appDownload.info': 'takes no key',
  'appDownload.save': 'takes no key',
  // Public: whatever brand is asked for, what it has released.
  'appDownload.current': 'takes no key',
  'appDownload.package': () => ({ platformId: 12, appVersionId: foreignAppVersion }),
  'appLog.list': 'below',
  'appLog.download': () => ({ logId: foreignAppLog }),
  'appLog.remove': () => ({ logId: foreignAppLog }),
  'appVersion.list': 'below',
  'appVersion.save': 'takes no key',
  'appVersion.upload': 'takes no key',
  'appVersion.update': () => ({
    ...{ appVersionId: foreignAppVersion, packageUrl: 'https://a.example/', versionNo: '9.0.0', buildNo: 99_999 },
    ...{ changeLogZh: '', changeLogEn: '', forceUpdate: 0, minSupported: null, channel: 'store', version: 1 },
  }),
  'appVersion.release': () => ({ appVersionId: foreignAppVersion }),
  'appVersion.takeDown': () => ({ appVersionId: foreignAppVersion }),
  'appVersion.remove': () => ({ appVersionId: foreignAppVersion }),
  'appVersion.download': () => ({ appVersionId: foreignAppVersion }),
  'clientError.list': 'below',
  'clientError.info': () => ({ errorId: foreignError }),
  'clientError.report': 'takes no key',
  // Settings and cities of a brand have the same keys in every one: handlers/content.test.ts.
  'config.list': 'takes no key',
  'config.update': 'takes no key',
  'weather.list': 'takes no key',
  'weather.setEnabled': 'takes no key',
  'weather.refresh': 'takes no key',
  'pcSoftware.list': 'below',
  'pcSoftware.upload': 'takes no key',
  'pcSoftware.update': () => ({ packageId: foreignSoftware, description: 'x', forceUpdate: 0, version: 1 }),
  'pcSoftware.setStatus': () => ({ packageId: foreignSoftware, status: 0, version: 1 }),
  'pcSoftware.remove': () => ({ packageId: foreignSoftware }),
  'pcSoftware.download': () => ({ packageId: foreignSoftware }),
  'faultType.list': 'takes no key',
  'faultType.save': 'takes no key',
  'faultType.update': () => ({
    ...{ unitKind: 1, faultCode: 'Z6', nameZh: 'x', nameEn: 'x', severity: 1, pushEnabled: 0, autoClear: 0 },
    ...{ conditionZh: '', conditionEn: '', causeZh: '', causeEn: '', remedyZh: '', remedyEn: '', version: 1 },
  }),
  'faultType.remove': () => ({ unitKind: 1, faultCode: 'Z6' }),
  'faultType.template': 'takes no key',
  'faultType.import': 'takes no key',
  'faultType.export': 'takes no key',
  'menu.list': 'takes no key',
  'menu.nav': 'takes no key',
  'menu.save': 'takes no key',
  'menu.update': 'takes no key',
  'menu.remove': 'takes no key',
  'networkModule.info': () => ({ macWifiId: foreign.macWifiId }),
  'networkModule.otaRecords': () => ({ macWifiId: foreign.macWifiId }),
  'otaPolicy.list': 'below',
  'otaPolicy.info': () => ({ strategyId: foreignPolicy }),
  'otaPolicy.save': 'below',
  'otaPolicy.update': () => ({ strategyId: foreignPolicy, version: 1, ...policyForm() }),
  'otaPolicy.start': () => ({ strategyId: foreignPolicy }),
  'otaPolicy.invalidate': () => ({ strategyId: foreignPolicy }),
  'otaPolicy.reach': 'below',
  'otaResult.list': 'below',
  'otaResult.info': () => ({ resultId: foreignTask.resultId }),
  'otaResult.retry': () => ({ resultId: foreignTask.resultId }),
  'otaResult.startNow': () => ({ resultId: foreignTask.resultId }),
  'otaResult.export': 'below',
  'otaTask.list': 'below',
  'otaTask.info': asTask,
  'otaTask.preflight': asCheck,
  'otaTask.preflightDevices': () => ({ check: asCheck() }),
  'otaTask.preflightExport': () => ({ check: asCheck(), timeZone: 'UTC' }),
  'otaTask.plan': () => ({ check: asCheck(), run: defaultRun }),
  'otaTask.create': () => ({
    ...asCheck(),
    ...{ taskName: 'x', remark: '', run: defaultRun, snapshot: '', confirmCount: 1 },
  }),
  'otaTask.approve': () => ({ ...asTask(), remark: '' }),
  'otaTask.reject': () => ({ ...asTask(), remark: '' }),
  'otaTask.start': asTask,
  'otaTask.pause': asTask,
  'otaTask.resume': asTask,
  'otaTask.cancel': asTask,
  'otaTask.impact': asTask,
  'otaTask.retry': () => ({ ...asTask(), which: 'all' }),
  'otaTask.stopReport': asTask,
  'otaVersion.list': 'below',
  'otaVersion.info': () => ({ versionId: foreignVersion }),
  // Two brands may have versions of one number: handlers/ota-version.test.ts.
  'otaVersion.upload': 'takes no key',
  'otaVersion.update': versionForm,
  'otaVersion.verify': () => ({ versionId: foreignVersion }),
  'otaVersion.release': () => ({ versionId: foreignVersion }),
  'otaVersion.disable': () => ({ versionId: foreignVersion }),
  'otaVersion.remove': () => ({ versionId: foreignVersion }),
  'otaVersion.ticket': () => ({ versionId: foreignVersion }),
  'otaVersion.download': () => ({ ticket: foreignVersionTicket }),
  'otaVersion.distribution': 'below',
  'otaVersion.featureCodes': 'takes no key',
  'preference.tables': 'takes no key',
  'preference.saveTable': 'takes no key',
  'project.options': 'below',
  'project.list': 'below',
  'projectMap.points': 'below',
  'project.info': () => ({ projectId: foreignProject }),
  'project.devices': () => ({ projectId: foreignProject }),
  'project.systems': () => ({ projectId: foreignProject }),
  'project.energy': () => ({ projectId: foreignProject }),
  'project.members': () => ({ projectId: foreignProject }),
  'project.history': () => ({ projectId: foreignProject }),
  // Regions are of every brand; distributors are looked for in the brand: handlers/project.test.ts.
  'project.places': 'takes no key',
  'project.distributors': 'takes no key',
  'project.save': 'takes no key',
  'project.update': () => ({ ...projectForm, projectId: foreignProject, version: 1 }),
  'project.remove': () => ({ projectId: foreignProject }),
  // A job lists by the same conditions as the list.
  'project.export': 'takes no key',
  'region.byLanguage': 'takes no key',
  'smartTouch.list': 'below',
  'smartTouch.batch': 'below',
  'smartTouch.export': 'below',
  'smartTouch.groups': () => ({ macWifiId: foreignTouch.macWifiId }),
  'smartTouch.schedules': () => ({ macWifiId: foreignTouch.macWifiId }),
  'smartTouch.settings': () => ({ macWifiId: foreignTouch.macWifiId }),
  'repair.info': () => ({ repairId: foreignRepair }),
  'repair.draft': () => ({ faultId: foreignFault }),
  'repair.list': 'below',
  'repair.counts': 'below',
  // Staff are everybody's colleagues, those of another brand alone excepted: asked in handlers/repair-handling.test.ts.
  'repair.handlers': 'takes no key',
  'repair.accept': () => ({ repairId: foreignRepair, version: 1 }),
  'repair.assign': () => ({ repairId: foreignRepair, version: 1, handlerId: '1' }),
  'repair.finish': () => ({ repairId: foreignRepair, version: 1, ...repairResult }),
  'repair.reopen': () => ({ repairId: foreignRepair, version: 1, reason: '?' }),
  'repair.giveBack': () => ({ repairId: foreignRepair, version: 1, reason: '?' }),
  'repair.remark': () => ({ repairId: foreignRepair, version: 1, remark: '?' }),
  'repair.note': () => ({ repairId: foreignRepair, text: '?' }),
  'repair.addPhoto': () => ({ repairId: foreignRepair, file: 'a.png', content: pngHead }),
  'repair.photo': () => ({ repairId: foreignPhoto.repairId, fileId: foreignPhoto.fileId }),
  'repair.export': 'below',
  'question.list': 'below',
  'question.save': 'takes no key',
  'question.update': () => ({ ...questionForm, questionId: foreignQuestion, version: 1 }),
  'question.move': () => ({ questionId: foreignQuestion, version: 1, to: 'down' }),
  'question.setStatus': () => ({ questionId: foreignQuestion, version: 1, status: 0 }),
  'question.remove': () => ({ questionId: foreignQuestion, version: 1 }),
  'controlHistory.airConditioners': 'below',
  'controlHistory.airBoxes': 'below',
  'controlHistory.hidoms': 'below',
  'controlHistory.smartTouches': 'below',
  'controlHistory.export': 'below',
  'repair.save': () => ({ ...repairForm, faultId: foreignFault }),
  'unit.outdoor': () => ({ macWifiId: foreign.macWifiId }),
  'unit.indoor': () => ({ macWifiId: foreign.macWifiId }),
  'unit.codes': 'takes no key',
  'unit.update': () => ({
    macWifiId: foreign.macWifiId,
    unitKey: '00-00',
    iduName: 'A',
    floor: '1F',
    room: '1',
    version: 1,
  }),
  'unit.batchFloor': () => ({ macWifiId: foreign.macWifiId, unitKeys: ['00-00'], floor: '1F' }),
  'user.info': 'takes no key',
  'user.updateProfile': 'takes no key',
  'user.changePassword': 'takes no key',
  // People belong to the brands that they may sign in to; roles, organizations and regions to none, sessions to a user.
  'webUser.list': 'below',
  'webUser.one': () => ({ userId: foreignStaff }),
  'webUser.roles': 'takes no key',
  'webUser.save': 'takes no key',
  'webUser.update': () => ({ ...userForm, userId: foreignStaff, version: 1 }),
  'webUser.resetPassword': () => ({ userId: foreignStaff, password: 'Another-2026' }),
  'webUser.setStatus': () => ({ userId: foreignStaff, status: 0 }),
  'webUser.remove': () => ({ userId: foreignStaff }),
  'webUser.sessions': () => ({ userId: foreignStaff }),
  'webUser.endSessions': () => ({ userId: foreignStaff }),
  'role.list': 'takes no key',
  'role.save': 'takes no key',
  'role.update': 'takes no key',
  'role.remove': 'takes no key',
  'role.grants': 'takes no key',
  'role.grant': 'takes no key',
  'role.preview': 'takes no key',
  'role.leavePreview': 'takes no key',
  'organization.tree': 'takes no key',
  'organization.options': 'takes no key',
  'organization.save': 'takes no key',
  'organization.update': 'takes no key',
  'organization.move': 'takes no key',
  'organization.remove': 'takes no key',
  'region.tree': 'takes no key',
  'region.save': 'takes no key',
  'region.update': 'takes no key',
  'region.remove': 'takes no key',
  'session.list': 'takes no key',
  'session.end': 'takes no key',

  // App users, groups, relations; menu rows belong to no brand.
  'appUser.list': 'below',
  'appUser.info': () => ({ userId: foreignUser }),
  'appUser.export': 'below',
  'appUser.setStatus': () => ({ userId: foreignUser, status: 0, version: 1 }),
  'appUser.typeImpact': () => ({ userId: foreignUser, accountType: 3 }),
  'appUser.changeType': () => ({ userId: foreignUser, accountType: 3, fingerprint: 'a'.repeat(64) }),
  'appUser.dataScope': () => ({ userId: foreignUser }),
  'appUser.scopeOptions': 'below',
  'appUser.setDataScope': () => ({ userId: foreignUser, dataScope: 1, keys: [], version: 1 }),
  'group.list': 'below',
  'group.info': () => ({ groupId: foreignGroup }),
  'group.transfer': () => ({ groupId: foreignGroup, userId: foreignUser }),
  'group.removeMember': () => ({ groupId: foreignGroup, userId: foreignUser }),
  'group.unbind': () => ({ groupId: foreignGroup, macWifiId: foreign.macWifiId }),
  'group.dissolve': () => ({ groupId: foreignGroup }),
  'distributor.list': 'below',
  'distributor.counts': 'below',
  'distributor.history': () => ({ relationId: foreignRelation }),
  // Its parties are looked for in the brand: handlers/distributor.test.ts.
  'distributor.save': 'takes no key',
  'distributor.update': () => ({ ...relationForm, relationId: foreignRelation, version: 1 }),
  'distributor.submit': () => ({ relationId: foreignRelation, version: 1 }),
  'distributor.withdraw': () => ({ relationId: foreignRelation, version: 1 }),
  'distributor.pass': () => ({ relationId: foreignRelation, version: 1 }),
  'distributor.back': () => ({ relationId: foreignRelation, version: 1, returnReason: '?' }),
  'distributor.release': () => ({ relationId: foreignRelation, version: 1 }),
  'distributor.remove': () => ({ relationId: foreignRelation, version: 1 }),
  'menu.move': 'takes no key',
}
const endpointOf = (name: string) => {
  const found = endpoints.find((each) => each.name === name)
  if (found === undefined) throw new Error(`${name} is no endpoint`)
  return found.endpoint
}
const ask = async (name: string, input: unknown) => {
  const { code, data, envelope } = await platform.call(endpointOf(name), input, { token })
  // Each test knows what its own endpoint answers.
  return { code, envelope, data: data as { list: Record<string, unknown>[]; totalCount: number; jobId: string } }
}

it('is known for every endpoint of the contract', () => {
  expect(Object.keys(asked).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

describe('what belongs to another brand', () => {
  it.each(Object.entries(asked).filter(([, how]) => typeof how === 'function'))(
    'is not there for %s',
    async (name, how) => {
      const before = await allOfBrand6()
      if (typeof how !== 'function') throw new Error('no input')
      const faultsBefore = await faultsOfBrand6()
      expect((await ask(name, how())).code).toBe(404)
      expect(await allOfBrand6()).toEqual(before)
      expect(await faultsOfBrand6()).toEqual(faultsBefore)
    },
  )

  it('is in no list, whatever is filtered by', async () => {
    const { macWifiId, deviceName } = foreign
    for (const filter of [{ macWifiId }, { deviceName }, { macWifiId: macWifiId.slice(0, 6) }]) {
      const { data } = await ask('device.himitList', { ...filter, limit: 200 })
      expect(data.list.every((row) => row.platformId === 12)).toBe(true)
      expect(data.list.some((row) => row.macWifiId === macWifiId)).toBe(false)
    }
    for (const text of [macWifiId, macWifiId.slice(2, 8), deviceName]) {
      const { list } = (await ask('device.search', { text })).data
      expect(list.some((row) => row.macWifiId === macWifiId)).toBe(false)
    }
    const strangers = new Set((await allOfBrand6()).map((row) => row.macWifiId))
    for (const name of ['hicube.list', 'hidom.list', 'smartTouch.list']) {
      const { list } = (await ask(name, { limit: 200 })).data
      expect(list.filter((row) => strangers.has(String(row.macWifiId)))).toEqual([])
    }
    expect((await ask('fault.list', { macWifiId })).data.totalCount).toBe(0)
    expect((await ask('log.operations', { target: macWifiId })).data.totalCount).toBe(0)
    const brands = await platform.database.select({ id: loginLogs.id, brand: loginLogs.platformId }).from(loginLogs)
    const ofBrand6 = new Set(brands.filter(({ brand }) => brand === 6).map(({ id }) => String(id)))
    expect(ofBrand6.size).toBeGreaterThan(0)
    const logins = (await ask('log.logins', { limit: 200 })).data.list
    expect(logins.filter(({ logId }) => ofBrand6.has(String(logId)))).toEqual([])
    expect((await ask('fault.devices', { search: macWifiId })).data.list).toEqual([])
    const faults = (await ask('fault.list', { limit: 200 })).data.list.map((row) => row.macWifiId)
    const foreigners = new Set((await allOfBrand6()).map((row) => row.macWifiId))
    expect(faults.filter((mac) => foreigners.has(String(mac)))).toEqual([])
    expect((await ask('control.list', { macWifiId })).data.totalCount).toBe(0)
    const records = (await ask('control.list', { limit: 200 })).data.list.map((row) => row.macWifiId)
    expect(records.filter((mac) => foreigners.has(String(mac)))).toEqual([])
    expect((await ask('job.list', {})).data.list.map((row) => row.jobId)).not.toContain(foreignExport)
    expect((await ask('deviceImport.list', {})).data.totalCount).toBe(0)
    const people = (await ask('webUser.list', { limit: 200 })).data.list.map((row) => row.account)
    expect(people).toContain('east12')
    expect(people).not.toContain('ota')
    const options = (await ask('project.options', {})).data.list.map((row) => row.projectId)
    expect(options).not.toContain(foreignProject)
    const listed = (await ask('project.list', { limit: 200 })).data.list.map((row) => row.projectId)
    const placed = (await ask('projectMap.points', {})).data.list.map((row) => row.projectId)
    expect(listed.length).toBeGreaterThan(0)
    expect(listed).not.toContain(foreignProject)
    expect(placed.length).toBeGreaterThan(0)
    expect(placed).not.toContain(foreignProject)
  })

  it('is among no requests, questions and histories of commands, and in none of their files', async () => {
    const foreigners = new Set((await allOfBrand6()).map((row) => row.macWifiId))
    const requests = (await ask('repair.list', { limit: 200 })).data
    expect(requests.totalCount).toBeGreaterThan(0)
    expect(requests.list.filter(({ macWifiId }) => foreigners.has(String(macWifiId)))).toEqual([])
    const counts = (await ask('repair.counts', {})).data.list
    expect(counts.reduce((sum, { count }) => sum + Number(count), 0)).toBe(requests.totalCount)
    const questionsOf6 = new Set(
      (await platform.database.select().from(questions).where(eq(questions.platformId, 6))).map(({ id }) => String(id)),
    )
    const asked12 = (await ask('question.list', { limit: 200 })).data.list
    expect(asked12.filter(({ questionId }) => questionsOf6.has(String(questionId)))).toEqual([])
    for (const name of ['airConditioners', 'airBoxes', 'hidoms', 'smartTouches']) {
      const history = `controlHistory.${name}`
      const { list } = (await ask(history, { limit: 200, days: 0 })).data
      expect(list.filter(({ macWifiId }) => foreigners.has(String(macWifiId)))).toEqual([])
      expect((await ask(history, { macWifiId: foreign.macWifiId, days: 0 })).data.totalCount).toBe(0)
    }
    const fileOf = async (name: string, input: object) => {
      const jobId = await finished((await ask(name, { ...input, timeZone: 'UTC' })).data.jobId)
      const { ticket } = (await platform.call(jobApi.ticket, { jobId }, { token })).data
      return (await platform.send(jobApi.download, { ticket }, { token })).text()
    }
    const files = [
      await fileOf('repair.export', { filter: {} }),
      await fileOf('controlHistory.export', { screen: 'airConditioner', filter: { days: 0 } }),
    ]
    for (const text of files) {
      expect(text.split('\r\n').length).toBeGreaterThan(5)
      expect([...foreigners].filter((macWifiId) => text.includes(macWifiId))).toEqual([])
    }
  })

  it('is among no app users, groups and relations', async () => {
    const usersOf6 = new Set(
      (await platform.database.select().from(appUsers).where(eq(appUsers.platformId, 6))).map(({ id }) => String(id)),
    )
    const groupsOf6 = new Set(
      (await platform.database.select().from(groups).where(eq(groups.platformId, 6))).map(({ id }) => String(id)),
    )
    const users = (await ask('appUser.list', { limit: 200 })).data
    expect(users.list.filter(({ userId }) => usersOf6.has(String(userId)))).toEqual([])
    expect((await ask('appUser.list', { userId: foreignUser })).data.totalCount).toBe(0)
    const families = (await ask('group.list', { limit: 200 })).data
    expect(families.list.filter(({ groupId }) => groupsOf6.has(String(groupId)))).toEqual([])
    expect((await ask('group.list', { userId: foreignUser })).data.totalCount).toBe(0)
    const relations = (await ask('distributor.list', { limit: 200 })).data
    expect(relations.list.length).toBeGreaterThan(0)
    expect(relations.list.filter(({ dealerId }) => usersOf6.has(String(dealerId)))).toEqual([])
    const counts = (await ask('distributor.counts', {})).data.list
    expect(counts.reduce((sum, { count }) => sum + Number(count), 0)).toBe(relations.totalCount)
    for (const dataScope of [2, 4]) {
      const { list } = (await ask('appUser.scopeOptions', { dataScope })).data
      const found = new Set(list.map(({ key }) => key))
      expect(found.has(foreignProject) || found.has(foreign.macWifiId)).toBe(false)
    }
    const scope = { dataScope: 2, keys: [foreignProject], version: 1 }
    expect((await ask('appUser.setDataScope', { ...scope, userId: String(users.list[0]?.userId) })).code).toBe(400)
  })

  it('is among no packages, app versions, app logs and errors', async () => {
    for (const [name, table] of [
      ['pcSoftware.list', pcSoftwares],
      ['appVersion.list', appVersions],
      ['appLog.list', appLogs],
      ['clientError.list', clientErrors],
    ] as const) {
      const own12 = await platform.database.$count(table, eq(table.platformId, 12))
      expect([name, (await ask(name, { limit: 200 })).data.totalCount]).toEqual([name, own12])
    }
  })

  it('is no version, no policy and in no count of versions', async () => {
    for (const [name, table] of [
      ['otaVersion.list', otaVersions],
      ['otaPolicy.list', otaPolicies],
    ] as const) {
      const ours = await platform.database.$count(table, eq(table.platformId, 12))
      expect([name, (await ask(name, {})).data.totalCount]).toEqual([name, ours])
    }
    const { list } = (await ask('otaVersion.distribution', {})).data
    const counted = list.reduce((sum, share) => sum + Number(share.total), 0)
    expect(counted).toBe(await platform.database.$count(controllers, eq(controllers.platformId, 12)))
    // A controller of another brand is chosen by no policy, nor is a project.
    const { macWifiId } = foreign
    const own12 = await platform.database.select().from(otaVersions).where(eq(otaVersions.platformId, 12))
    const target = own12.find(({ status, upgradeType }) => status === 2 && upgradeType === 1)
    const mine = { ...policyForm(), featureCode: target?.featureCode, targetVersion: target?.versionNo }
    for (const scope of [
      { scopeType: 2, scopeValue: [macWifiId] },
      { scopeType: 3, scopeValue: [foreignProject] },
    ]) {
      const answer = await ask('otaPolicy.save', { ...mine, ...scope })
      expect([answer.code, Object.keys(answer.envelope.fields ?? {})]).toEqual([400, ['scopeValue']])
      const { upgradeType, featureCode, sourceVersions, targetVersion } = mine
      const what = { upgradeType, featureCode, sourceVersions, targetVersion, ...scope }
      expect((await ask('otaPolicy.reach', what)).data).toMatchObject({ deviceTotal: 0 })
    }
  })

  it('is no upgrade and no device of one, whatever version is sent', async () => {
    for (const [name, table] of [
      ['otaTask.list', otaTasks],
      ['otaResult.list', otaResults],
    ] as const) {
      const ours = await platform.database.$count(table, eq(table.platformId, 12))
      expect([name, (await ask(name, {})).data.totalCount]).toEqual([name, ours])
    }
    const own12 = await platform.database.select().from(otaVersions).where(eq(otaVersions.platformId, 12))
    const source = { versionId: String(own12.find(({ status }) => status === 2)?.id) }
    const selection = { by: 'device', macWifiIds: [foreignTask.macWifiId] }
    const check = { check: { source, selection } }
    const { list } = (await ask('otaTask.preflightDevices', check)).data
    expect(list).toMatchObject([{ macWifiId: foreignTask.macWifiId, deviceName: '', exclusion: 'unknownDevice' }])
    await finished((await ask('otaResult.export', { filter: {}, timeZone: 'UTC' })).data.jobId)
    const { data } = await platform.call(jobApi.list, { kind: 'export' }, { token })
    const ours = await platform.database.$count(otaResults, eq(otaResults.platformId, 12))
    expect(data.list[0]).toMatchObject({ subject: 'ota.exportResults', status: 'done', total: ours })
  })

  it('cannot be given to something of one’s own', async () => {
    const answer = await ask('device.update', form(own, foreignProject))
    expect(answer.code).toBe(400)
    expect(answer.envelope.fields).toHaveProperty('projectId')
  })

  it('is not changed as one of many', async () => {
    const before = await allOfBrand6()
    const keys = before.map(({ macWifiId }) => macWifiId)
    const total = keys.length
    const all = { filter: {}, except: [] }
    for (const batch of ['device.himitBatch', 'hicube.batch', 'hidom.batch', 'smartTouch.batch']) {
      for (const action of ['unbind', 'vipOn', 'vipOff', 'reboot']) {
        const jobId = await finished((await ask(batch, { action, selection: { keys } })).data.jobId)
        const job = await platform.call(jobApi.info, { jobId }, { token })
        expect(job.data).toMatchObject({ status: 'done', total, failed: total })
      }
      await finished((await ask(batch, { action: 'vipOn', selection: all })).data.jobId)
    }
    expect(await allOfBrand6()).toEqual(before)
    const faultsBefore = await faultsOfBrand6()
    const faultKeys = faultsBefore.slice(0, 50).map(({ id }) => String(id))
    for (const selection of [{ keys: faultKeys }, all]) {
      await finished((await ask('fault.batch', { action: 'acknowledge', selection })).data.jobId)
    }
    expect(await faultsOfBrand6()).toEqual(faultsBefore)
  })

  it('is in no export', async () => {
    const exportOf = async (name: string) => {
      const jobId = await finished((await ask(name, { filter: {}, timeZone: 'UTC' })).data.jobId)
      const { ticket } = (await platform.call(jobApi.ticket, { jobId }, { token })).data
      return (await platform.send(jobApi.download, { ticket }, { token })).text()
    }
    expect(await exportOf('device.himitExport')).toContain(own.macWifiId)
    for (const name of ['device.himitExport', 'hicube.export', 'hidom.export', 'smartTouch.export']) {
      const file = await exportOf(name)
      expect((await allOfBrand6()).filter(({ macWifiId }) => file.includes(macWifiId))).toEqual([])
    }
    const appUserFile = await exportOf('appUser.export')
    const foreigners = await platform.database.select().from(appUsers).where(eq(appUsers.platformId, 6))
    const lines = appUserFile.split('\r\n').slice(4)
    expect(lines.length).toBeGreaterThan(10)
    expect(foreigners.filter(({ id }) => lines.some((line) => line.startsWith(`${id},`)))).toEqual([])
    const faultFile = await exportOf('fault.export')
    expect(faultFile.split('\r\n').length).toBeGreaterThan(10)
    expect((await allOfBrand6()).filter(({ macWifiId }) => faultFile.includes(macWifiId))).toEqual([])
  })

  it('is no project of an imported device, and its WiFi ID is only said to be taken', async () => {
    const [project] = await platform.database
      .select()
      .from(projects)
      .where(eq(projects.id, Number(foreignProject)))
    const lines = ['WiFi ID,类型,型号,项目', `AB00000000AB,1,HM-64A,${foreignProject}`]
    lines.push(`AB00000000AC,1,HM-64A,"${project?.projectName}"`, `${foreign.macWifiId},1,HM-64A,`)
    const file = { file: 'b.csv', content: lines.join('\n'), timeZone: 'UTC' }
    const { importId } = (await platform.call(deviceImportApi.upload, file, { token })).data
    await finished(importId)
    const { list } = (await platform.call(deviceImportApi.problems, { importId }, { token })).data
    expect(list.map(({ line, problems }) => [line, problems.map(({ reason }) => reason)])).toEqual([
      [2, ['unknownProject']],
      [3, ['unknownProject']],
      [4, ['taken']],
    ])
  })

  it('is not marked as read', async () => {
    const rows = await platform.database.select().from(announcements)
    const ids = rows.filter(({ platformIds }) => platformIds.includes(6)).map(({ id }) => String(id))
    expect(ids.length).toBeGreaterThan(0)
    expect((await ask('announcement.markRead', { ids })).code).toBe(0)
    const managed = (await ask('announcement.list', { limit: 200 })).data.list as { announcementId: string }[]
    expect(managed.map(({ announcementId }) => announcementId)).not.toContain(foreignAnnouncement)
    const pushed = (await ask('push.list', { limit: 200 })).data.list as { messageId: string }[]
    expect(pushed.length).toBeGreaterThan(0)
    expect(pushed.map(({ messageId }) => messageId)).not.toContain(foreignPush)
    expect(await platform.database.select().from(announcementReads)).toEqual([])
  })
})
