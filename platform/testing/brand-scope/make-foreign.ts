import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { announcementApi } from '@/lib/contract/announcement'
import { clientErrorApi } from '@/lib/contract/client-error'
import { deviceApi } from '@/lib/contract/device'
import { deviceImportApi } from '@/lib/contract/device-import'
import { jobApi } from '@/lib/contract/job'
import { listViewApi } from '@/lib/contract/list-view'
import { otaVersionApi } from '@/lib/contract/ota-version'
import { pushApi } from '@/lib/contract/push'
import { operationLogs } from '../../kernel/audit/log-table'
import { webUsers } from '../../kernel/session/identity-table'
import { sendCommand } from '../../nouns/control/send-command'
import { appLogs } from '../../nouns/tables/app-log'
import { appVersions } from '../../nouns/tables/app-version'
import { clientErrors } from '../../nouns/tables/client-error'
import { distributorRelations } from '../../nouns/tables/distributor'
import { documents } from '../../nouns/tables/document'
import { appUsers, controllers, projects } from '../../nouns/tables/fleet'
import { faults, faultTypes, repairs } from '../../nouns/tables/fleet-fault'
import { otaPolicies } from '../../nouns/tables/ota-version'
import { pcSoftwares } from '../../nouns/tables/pc-software'
import { questions } from '../../nouns/tables/question'
import { repairPhotos } from '../../nouns/tables/repair'
import { newOtaTask } from '../new-ota-task'
import type { TestPlatform } from '../test-platform'
import type { Foreign } from './foreign'
import { announcementForm, pushForm, viewForm } from './forms'

type OfBrand = PgTable & { id: PgColumn; platformId: PgColumn }

/** What the seed has of brand 6. */
const seeded = async ({ database }: TestPlatform) => {
  const firstOf = async (table: OfBrand): Promise<string> => {
    const [row] = await database.select({ id: table.id }).from(table).where(eq(table.platformId, 6)).limit(1)
    if (row === undefined) throw new Error('the fleet is too small')
    return String(row.id)
  }
  const [photo] = await database
    .select({ repairId: repairPhotos.repairId, fileId: repairPhotos.fileId })
    .from(repairPhotos)
    .innerJoin(repairs, eq(repairs.id, repairPhotos.repairId))
    .where(eq(repairs.platformId, 6))
  const [dealer] = await database
    .select()
    .from(appUsers)
    .where(and(eq(appUsers.platformId, 6), eq(appUsers.account, 'dealer01@example.com')))
  const [relation] = await database
    .select()
    .from(distributorRelations)
    .where(eq(distributorRelations.dealerId, dealer?.id ?? 0))
  const [staff] = await database.select().from(webUsers).where(eq(webUsers.account, 'ota'))
  const [policy] = await database.select().from(otaPolicies).where(eq(otaPolicies.platformId, 6))
  const documentsThere = await database.select().from(documents).where(eq(documents.platformId, 6))
  const documentOf = (usage: 1 | 2) => documentsThere.find((row) => row.usage === usage)
  return {
    project: await firstOf(projects),
    fault: await firstOf(faults),
    repair: await firstOf(repairs),
    question: await firstOf(questions),
    software: await firstOf(pcSoftwares),
    appVersion: await firstOf(appVersions),
    appLog: await firstOf(appLogs),
    operationLog: await firstOf(operationLogs),
    photo: { repairId: String(photo?.repairId), fileId: photo?.fileId ?? '' },
    user: String(dealer?.id),
    relation: String(relation?.id),
    staff: String(staff?.id),
    policy: String(policy?.id),
    version: String(policy?.versionId),
    featureCode: policy?.featureCode ?? '',
    category: String(documentOf(1)?.categoryId),
    guide: String(documentOf(1)?.id),
    instruction: String(documentOf(2)?.id),
  }
}

/** A controller of each kind. A fleet this small may have none of the other kinds: two gateways become such. */
const devicesOf = async ({ database }: TestPlatform) => {
  const rows = await database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.controllerType, 1)))
    .orderBy(controllers.id)
  const device = rows.find(({ activationFlag }) => activationFlag === 1)
  const [hidom, smartTouch] = rows.filter(({ id }) => id !== device?.id)
  if (!device || !hidom || !smartTouch) throw new Error('the fleet is too small')
  for (const [row, controllerType] of [
    [hidom, 2],
    [smartTouch, 3],
  ] as const) {
    await database.update(controllers).set({ controllerType }).where(eq(controllers.id, row.id))
  }
  return { device, hidom, smartTouch }
}

/** Everything of brand 6 that an endpoint can be asked for; what the seed lacks is made by `admin`, signed in there. */
export const makeForeign = async (platform: TestPlatform): Promise<Foreign> => {
  const { database, clock, jobs } = platform
  // By the real call: that is the first row of the operation log.
  const token = await platform.signInByPassword('admin', 6)
  const finished = async (jobId: string) => {
    jobs.wake()
    await jobs.idle()
    return jobId
  }
  const found = { ...(await seeded(platform)), ...(await devicesOf(platform)) }
  const { device } = found
  const exported = await platform.call(deviceApi.himitExport, { filter: {}, timeZone: 'UTC' }, { token })
  const exportJob = await finished(exported.data.jobId)
  const batch = { action: 'vipOn', selection: { keys: ['000000000000'] } }
  const batchJob = await finished((await platform.call(deviceApi.himitBatch, batch, { token })).data.jobId)
  const sent = { platformId: 6 as const, controllerId: device.id }
  const record = { unitKind: 1 as const, systemNo: 0, unitNo: 0, command: { onOff: 1 }, before: { onOff: 0 } }
  const by = { operatorAccount: 'admin', sendTime: clock.now() }
  const command = String(await sendCommand(database, { ...sent, ...record, ...by }))
  const file = { file: 'a.csv', content: 'WiFi ID,类型,型号\nX,1,HM-64A\nABCDEF012345,1,HM-64A', timeZone: 'UTC' }
  const deviceImport = (await platform.call(deviceImportApi.upload, file, { token })).data.importId
  await finished(deviceImport)
  const push = (await platform.call(pushApi.save, pushForm, { token })).data.messageId
  const ofBrand6 = { ...announcementForm, platformIds: [6] }
  const announcement = (await platform.call(announcementApi.save, ofBrand6, { token })).data.announcementId
  const upgrade = await newOtaTask(database, { platformId: 6, now: clock.now() })
  await platform.call(clientErrorApi.report, { message: 'x', page: '/' }, { token })
  const [error] = await database.select().from(clientErrors)
  const [type] = await database.select().from(faultTypes).where(eq(faultTypes.platformId, 6)).limit(1)
  if (type) await database.insert(faultTypes).values({ ...type, unitKind: 1, faultCode: 'Z6' })
  const { ticket: versionTicket } = (await platform.call(otaVersionApi.ticket, { versionId: found.version }, { token }))
    .data
  const listView = (await platform.call(listViewApi.save, viewForm, { token })).data.viewId
  const { ticket } = (await platform.call(jobApi.ticket, { jobId: exportJob }, { token })).data
  return {
    ...found,
    group: String(device.groupId),
    command,
    push,
    announcement,
    upgrade,
    versionTicket,
    error: String(error?.id),
    exportJob,
    batchJob,
    deviceImport,
    ticket,
    listView,
  }
}
