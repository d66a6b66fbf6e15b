import { and, eq, inArray, isNull, ne, or, type sql } from 'drizzle-orm'
import { jobApi } from '@/lib/contract/job'
import { endpoints } from '@/lib/contract/registry'
import { appLogs } from '../../nouns/tables/app-log'
import { checkers, checkerTasks } from '../../nouns/tables/checker'
import { dataReports } from '../../nouns/tables/data-report'
import { distributorRelations } from '../../nouns/tables/distributor'
import { appUsers, controllers, projects } from '../../nouns/tables/fleet'
import { faults, repairs } from '../../nouns/tables/fleet-fault'
import { repairPhotos } from '../../nouns/tables/repair'
import { makeForeign } from '../brand-scope/make-foreign'
import { reportDrafts } from '../report-drafts'
import { type TestPlatform, testPlatform } from '../test-platform'
import { addScopedAccounts, type ScopedAccount } from './add-scoped-accounts'
import type { Things } from './things'

/** One of what a query finds; a fleet without any is too small for these tests. */
const one = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('the fleet is too small')
  return row
}

/** Two app users of each place who sell there, and their relation: in the seed one dealer sells everywhere. */
const addSellers = async ({ database, clock }: TestPlatform, name: string, project: typeof projects.$inferSelect) => {
  const [seeded] = await database
    .select()
    .from(appUsers)
    .where(eq(appUsers.id, project.distributorId ?? 0))
  const { id: _id, accountSearch: _a, nicknameSearch: _n, ...row } = one(seeded ? [seeded] : [])
  const add = async (accountType: 2 | 3, nickname: string) => {
    const account = `${nickname}.${name}@scope.example`
    const [added] = await database
      .insert(appUsers)
      .values({ ...row, account, email: account, nickname: `${nickname} ${name}`, company: `${name} Ltd`, accountType })
      .returning()
    return one(added ? [added] : [])
  }
  const dealer = await add(2, 'dealer')
  const distributor = await add(3, 'distributor')
  await database.update(projects).set({ distributorId: dealer.id }).where(eq(projects.id, project.id))
  const { id: _project, ...site } = project
  await database.insert(projects).values({ ...site, projectName: `${name} Annex`, distributorId: distributor.id })
  const parties = { distributorId: distributor.id, dealerId: dealer.id, platformId: 6 as const }
  const now = clock.now()
  const [relation] = await database
    .insert(distributorRelations)
    .values({ ...parties, status: 1, createTime: now, updateTime: now })
    .returning()
  return { dealer, distributor, relation: String(relation?.id) }
}

/**
 * A platform with accounts that see a part of brand 6: Johannesburg, by their regions or by their organization, or
 * nothing at all. `there` is what they do not see, of everything one; `here` is the same of Johannesburg.
 */
export const startInJohannesburg = async () => {
  const platform = await testPlatform({ controllers: 60 })
  const { database, jobs } = platform
  const root = await platform.signIn('admin')
  const foreign = await makeForeign(platform)
  const sites = await database.select().from(projects).where(eq(projects.platformId, 6)).orderBy(projects.id)
  const site = one(sites.filter(({ projectName }) => projectName.startsWith('Johannesburg')))
  const away = one(sites.filter(({ id }) => id !== site.id))
  const sellersHere = await addSellers(platform, 'Johannesburg', site)
  const sellersThere = await addSellers(platform, 'Shanghai', away)

  // Whatever the fleet is like, these three stand in Shanghai.
  const moved = [foreign.device.id, foreign.hidom.id, foreign.smartTouch.id]
  await database.update(controllers).set({ projectId: away.id }).where(inArray(controllers.id, moved))
  const outside = and(
    eq(controllers.platformId, 6),
    or(isNull(controllers.projectId), ne(controllers.projectId, site.id)),
  )
  const inside = eq(controllers.projectId, site.id)
  const idsOf = (where: typeof outside) => database.select({ id: controllers.id }).from(controllers).where(where)
  const ofFirst = async (where: typeof outside) => {
    const fault = one(
      await database
        .select()
        .from(faults)
        .where(inArray(faults.controllerId, idsOf(where))),
    )
    const repairsThere = await database
      .select()
      .from(repairs)
      .where(inArray(repairs.controllerId, idsOf(where)))
    return { fault: String(fault.id), repair: String(one(repairsThere).id) }
  }
  const checkerOf = async (project: number) =>
    one(await database.select().from(checkers).where(eq(checkers.projectId, project)).orderBy(checkers.id))
  const device = one(await database.select().from(controllers).where(inside).orderBy(controllers.id))
  const drafts = await reportDrafts(platform, root)
  const report = (await drafts.save()).data.reportId

  // What the seed has of Johannesburg alone, in Shanghai too.
  const checkerThere = await checkerOf(away.id)
  const [record] = await database
    .select()
    .from(checkerTasks)
    .where(eq(checkerTasks.id, Number(drafts.task.taskId)))
  const { id: _task, recordSearch: _record, ...task } = one(record ? [record] : [])
  const [taskThere] = await database
    .insert(checkerTasks)
    .values({ ...task, recordName: 'Shanghai record', checkerRow: checkerThere.id, controllerId: foreign.device.id })
    .returning()
  const [draft] = await database
    .select()
    .from(dataReports)
    .where(eq(dataReports.id, Number(report)))
  const { id: _report, customerSearch: _c, companySearch: _s, personSearch: _p, ...columns } = one(draft ? [draft] : [])
  const { macWifiId } = foreign.device
  const [reportThere] = await database
    .insert(dataReports)
    .values({
      ...columns,
      reportNo: 'D2026112299999',
      projectId: away.id,
      controllerId: foreign.device.id,
      macWifiId,
      taskId: taskThere?.id ?? 0,
      checkerId: checkerThere.checkerId,
      customerName: 'Shanghai customer',
    })
    .returning()
  const logs = await database.select().from(appLogs).where(eq(appLogs.platformId, 6)).orderBy(appLogs.id)
  const [logHere, logThere] = [one(logs.slice(0, 1)), one(logs.slice(1, 2))]
  await database.update(appLogs).set({ macWifiId: device.macWifiId }).where(eq(appLogs.id, logHere.id))
  await database.update(appLogs).set({ macWifiId }).where(eq(appLogs.id, logThere.id))
  const there: Things = {
    ...foreign,
    ...(await ofFirst(outside)),
    project: String(away.id),
    region: String(away.regionId),
    user: String(sellersThere.dealer.id),
    relation: sellersThere.relation,
    appLog: String(logThere.id),
    account: sellersThere.dealer.account,
    distributor: sellersThere.distributor.account,
    checker: checkerThere.checkerId,
    task: String(taskThere?.id),
    report: String(reportThere?.id),
  }
  await database.update(repairPhotos).set({ repairId: Number(there.repair) })
  const here: Partial<Things> = {
    ...(await ofFirst(inside)),
    project: String(site.id),
    device,
    group: String(device.groupId),
    user: String(sellersHere.dealer.id),
    relation: sellersHere.relation,
    appLog: String(logHere.id),
    checker: (await checkerOf(site.id)).checkerId,
    task: drafts.task.taskId,
    report,
  }
  const accounts = { ...(await addScopedAccounts(platform, site.regionId ?? 0)), root }
  const find = (name: string) => one(endpoints.filter((each) => each.name === name)).endpoint
  const ask = async (as: ScopedAccount | 'root', name: string, input: unknown) => {
    const response = await platform.send(find(name), input, { token: accounts[as] })
    const text = await response.text()
    const isEnvelope = response.headers.get('content-type')?.includes('json') === true
    const answer = isEnvelope
      ? (JSON.parse(text) as { code: number; fields?: Record<string, string>; data?: unknown })
      : { code: response.status === 200 ? 0 : response.status }
    return { ...answer, text }
  }
  /** What a job that was asked for makes: its counts and its file. */
  const jobOf = async (as: ScopedAccount, jobId: string) => {
    jobs.wake()
    await jobs.idle()
    const token = accounts[as]
    const { data: job } = await platform.call(jobApi.info, { jobId }, { token })
    if (job.fileName === null) return { job, text: '' }
    const { ticket } = (await platform.call(jobApi.ticket, { jobId }, { token })).data
    return { job, text: await (await platform.send(jobApi.download, { ticket }, { token })).text() }
  }
  const rowsOf = async (query: ReturnType<typeof sql>) =>
    ((await database.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
  return { platform, accounts, there, here, site, away, inside, outside, find, ask, jobOf, rowsOf }
}
export type RegionScene = Awaited<ReturnType<typeof startInJohannesburg>>
