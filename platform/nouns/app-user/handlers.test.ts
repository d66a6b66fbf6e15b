import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { appUserApi } from '@/lib/contract/app-user'
import { jobApi } from '@/lib/contract/job'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { distributorEvents, distributorRelations } from '../tables/distributor'
import { appUsers, controllers, projects } from '../tables/fleet'

let platform: TestPlatform
let token: string
/** What a project looks like: the fleet's own may all be deleted by then. */
let template: typeof projects.$inferSelect
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300 })
  token = await platform.signIn('admin')
  const [any] = await platform.database.select().from(projects).where(eq(projects.platformId, 6)).limit(1)
  if (any === undefined) throw new Error('no project')
  template = any
})
afterAll(() => platform.close())

const userOf = async (account: string, platformId: 6 | 12 = 6) => {
  const [row] = await platform.database
    .select()
    .from(appUsers)
    .where(and(eq(appUsers.account, account), eq(appUsers.platformId, platformId)))
  if (row === undefined) throw new Error(`no app user ${account}`)
  return row
}
const projectsOf = (userId: number) =>
  platform.database.select().from(projects).where(eq(projects.distributorId, userId)).orderBy(asc(projects.id))
const impactOf = async (userId: number, accountType: number) =>
  (await platform.call(appUserApi.typeImpact, { userId: String(userId), accountType }, { token })).data
const change = (userId: number, accountType: number, fingerprint: string, as = token) =>
  platform.call(appUserApi.changeType, { userId: String(userId), accountType, fingerprint }, { token: as })
const newestLog = async () => {
  const rows = await selectOperations(platform.database)
    .where(eq(operationLogs.endpoint, 'appUser.changeType'))
    .orderBy(operationLogs.id)
  return rows.at(-1)
}
/** An app user of that type with so many projects, and relations with these counterparts. */
const addUser = async (account: string, accountType: 1 | 2 | 3) => {
  const [row] = await platform.database
    .insert(appUsers)
    .values({
      platformId: 6,
      account,
      nickname: account,
      accountType,
      status: 1,
      email: account,
      registerTime: platform.clock.now(),
    })
    .returning()
  if (row === undefined) throw new Error('not stored')
  return row
}
const giveProjects = async (userId: number, count: number) => {
  const { id: _, ...fields } = template
  return platform.database
    .insert(projects)
    .values(
      Array.from({ length: count }, (_, n) => ({ ...fields, projectName: `P${userId}-${n}`, distributorId: userId })),
    )
    .returning()
}
const relate = async (distributorId: number, dealerId: number, status: 1 | 2 | 3 | 4 | 5) => {
  const now = platform.clock.now()
  const [row] = await platform.database
    .insert(distributorRelations)
    .values({ platformId: 6, distributorId, dealerId, status, createTime: now, updateTime: now })
    .returning()
  if (row === undefined) throw new Error('not stored')
  return row
}
const statusesOf = async (ids: number[]) =>
  (
    await platform.database
      .select()
      .from(distributorRelations)
      .where(inArray(distributorRelations.id, ids))
      .orderBy(distributorRelations.id)
  ).map(({ status, releaseBy }) => [status, releaseBy])

describe('a dealer with three projects who becomes an ordinary user', () => {
  it('loses exactly what was shown by name; controllers stay, and the log names everything', async () => {
    const dealer = await userOf('dealer01@example.com')
    const owned = await projectsOf(dealer.id)
    expect(owned.length).toBeGreaterThanOrEqual(3)
    const names = owned.map(({ projectName }) => projectName).sort()
    const ids = owned.map(({ id }) => id)
    const devices = await platform.database.select().from(controllers).where(inArray(controllers.projectId, ids))
    expect(devices.length).toBeGreaterThan(3)

    const impact = await impactOf(dealer.id, 1)
    expect(impact.projects.map(({ projectName }) => projectName).sort()).toEqual(names)
    expect(impact.projects.reduce((sum, { deviceCount }) => sum + deviceCount, 0)).toBe(devices.length)
    expect(impact.relations).toMatchObject([{ distributorAccount: 'di****st@example.com', status: 3 }])
    expect((await change(dealer.id, 1, impact.fingerprint)).code).toBe(0)

    expect(await projectsOf(dealer.id)).toEqual([])
    const after = await platform.database
      .select()
      .from(controllers)
      .where(
        inArray(
          controllers.id,
          devices.map(({ id }) => id),
        ),
      )
    expect(after).toHaveLength(devices.length)
    for (const row of after) {
      expect(row).toMatchObject({ projectId: null, projectName: null, projectSearch: null })
      expect(row.version).toBe((devices.find(({ id }) => id === row.id)?.version ?? 0) + 1)
    }
    expect((await userOf(dealer.account)).accountType).toBe(1)
    const log = await newestLog()
    expect(log).toMatchObject({ module: 'appUser', target: dealer.account, result: 0 })
    for (const name of names) expect(log?.changes).toContain(name)
    expect(log?.changes).toContain('di****st@example.com')
    const relationId = Number(impact.relations[0]?.relationId)
    expect(await statusesOf([relationId])).toEqual([[5, 4]])
    const events = await platform.database
      .select()
      .from(distributorEvents)
      .where(eq(distributorEvents.relationId, relationId))
      .orderBy(distributorEvents.id)
    expect(events.at(-1)).toMatchObject({ fromStatus: 3, toStatus: 5, releaseBy: 4, actor: '系统管理员' })
  })

  it('loses nothing when something came to it after it was shown: refused with what is there now', async () => {
    const dealer = await addUser('late@example.com', 2)
    await giveProjects(dealer.id, 3)
    const shown = await impactOf(dealer.id, 1)
    const [fourth] = await giveProjects(dealer.id, 1)
    const answer = await change(dealer.id, 1, shown.fingerprint)
    expect(answer.code).toBe(409)
    const now = answer.data as unknown as typeof shown
    expect(now.projects).toHaveLength(4)
    expect(now.projects.map(({ projectId }) => projectId)).toContain(String(fourth?.id))
    expect(await projectsOf(dealer.id)).toHaveLength(4)
    expect((await userOf(dealer.account)).accountType).toBe(2)
    // What the refusal carries is enough to confirm it.
    expect((await change(dealer.id, 1, now.fingerprint)).code).toBe(0)
    expect(await projectsOf(dealer.id)).toEqual([])
  })

  it('loses them once, when two people confirm at the same moment', async () => {
    const dealer = await addUser('twice@example.com', 2)
    await giveProjects(dealer.id, 2)
    const { fingerprint } = await impactOf(dealer.id, 1)
    const other = await platform.signIn('editor')
    const answers = await Promise.all([change(dealer.id, 1, fingerprint), change(dealer.id, 1, fingerprint, other)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40003])
  })

  it('has the names of a hundred projects in the log', async () => {
    const dealer = await addUser('hundred@example.com', 2)
    const given = await giveProjects(dealer.id, 100)
    const { fingerprint } = await impactOf(dealer.id, 1)
    expect((await change(dealer.id, 1, fingerprint)).code).toBe(0)
    const log = await newestLog()
    expect(given.filter(({ projectName }) => !log?.changes.includes(projectName))).toEqual([])
  })
})

describe('each of the six changes', () => {
  // What is left of three projects and of the relations: one as a dealer, one as a distributor, in each case associated.
  it.each([
    [1, 2, { projects: 0, relations: 0 }],
    [1, 3, { projects: 0, relations: 0 }],
    [2, 1, { projects: 3, relations: 2 }],
    [2, 3, { projects: 0, relations: 2 }],
    [3, 1, { projects: 3, relations: 2 }],
    [3, 2, { projects: 0, relations: 2 }],
  ] as const)('from %i to %i takes %j', async (from, to, lost) => {
    const user = await addUser(`six-${from}${to}@example.com`, from)
    const partners = [
      await addUser(`a${from}${to}@example.com`, from === 2 ? 3 : 2),
      await addUser(`b${from}${to}@example.com`, from === 2 ? 3 : 2),
    ]
    const parties = (index: 0 | 1): [number, number] => {
      const partner = partners[index]?.id ?? 0
      return from === 2 ? [partner, user.id] : [user.id, partner]
    }
    if (from !== 1) await giveProjects(user.id, 3)
    const relations = from === 1 ? [] : [await relate(...parties(0), 3), await relate(...parties(1), 2)]
    // An ended one is history and stays as it is.
    const ended = from === 1 ? [] : [await relate(...parties(1), 5)]
    const impact = await impactOf(user.id, to)
    expect({ projects: impact.projects.length, relations: impact.relations.length }).toEqual(lost)
    expect((await change(user.id, to, impact.fingerprint)).code).toBe(0)
    expect(await projectsOf(user.id)).toHaveLength(from === 1 ? 0 : 3 - lost.projects)
    expect(await statusesOf(relations.map(({ id }) => id))).toEqual(relations.map(() => [5, 4]))
    expect(await statusesOf(ended.map(({ id }) => id))).toEqual(ended.map(() => [5, null]))
  })

  it('to the same type, or of a deleted user, is not allowed', async () => {
    const user = await addUser('same@example.com', 2)
    const { fingerprint } = await impactOf(user.id, 1)
    expect((await change(user.id, 2, fingerprint)).code).toBe(40003)
    await platform.database.update(appUsers).set({ status: 9 }).where(eq(appUsers.id, user.id))
    expect(await change(user.id, 1, fingerprint)).toMatchObject({ code: 40003, envelope: { msg: '状态不允许该操作' } })
  })

  it('needs its own right', async () => {
    const viewer = await platform.signIn('viewer')
    const user = await addUser('right@example.com', 1)
    const { fingerprint } = await impactOf(user.id, 2)
    expect((await change(user.id, 2, fingerprint, viewer)).code).toBe(403)
  })
})

describe('the list', () => {
  it('masks accounts, finds by the whole of them, and counts what each user has', async () => {
    const { data } = await platform.call(appUserApi.list, { account: 'DEALER02@example', limit: 10 }, { token })
    expect(data.list).toMatchObject([{ account: 'de****02@example.com', company: '华清制冷工程', accountType: 2 }])
    const owned = await projectsOf(Number(data.list[0]?.userId))
    expect(data.list[0]?.projectCount).toBe(owned.length)
    const { data: all } = await platform.call(appUserApi.list, { limit: 200 }, { token })
    expect(all.list.filter(({ account }) => /^1990000\d{4}$/.test(account))).toEqual([])
    expect(all.list.some(({ groupCount, deviceCount }) => groupCount > 0 && deviceCount > 0)).toBe(true)
  })

  it('shows every user once, page by page, in each order, from either end', async () => {
    const total = await platform.database.$count(appUsers, eq(appUsers.platformId, 6))
    for (const sidx of ['account', 'nickname', 'registerTime', 'lastLoginTime']) {
      for (const order of ['asc', 'desc']) {
        const seen: string[] = []
        for (let page = 1; seen.length < total; page++) {
          const { data } = await platform.call(appUserApi.list, { sidx, order, page, limit: 13 }, { token })
          seen.push(...data.list.map(({ userId }) => userId))
          if (data.list.length === 0) break
        }
        expect(new Set(seen).size, `${sidx} ${order}`).toBe(total)
      }
    }
  })

  it('is exported with masked accounts', async () => {
    const { data } = await platform.call(
      appUserApi.export,
      { filter: { accountType: 3 }, timeZone: 'Asia/Shanghai' },
      { token },
    )
    platform.jobs.wake()
    await platform.jobs.idle()
    const { ticket } = (await platform.call(jobApi.ticket, data, { token })).data
    const file = await (await platform.send(jobApi.download, { ticket }, { token })).text()
    expect(file).toContain('di****st@example.com')
    expect(file).not.toContain('dist.east')
  })
})

describe('a freeze', () => {
  it('is undone, tells before and after, and is refused when it is already so or was read earlier', async () => {
    const user = await addUser('freeze@example.com', 1)
    const set = (status: number, version: number) =>
      platform.call(appUserApi.setStatus, { userId: String(user.id), status, version }, { token })
    expect((await set(0, 1)).code).toBe(0)
    expect((await set(0, 2)).code).toBe(40003)
    expect((await set(1, 1)).code).toBe(409)
    expect((await set(1, 2)).code).toBe(0)
    const rows = await selectOperations(platform.database).where(eq(operationLogs.endpoint, 'appUser.setStatus'))
    expect(rows.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([expect.stringContaining('"before":{"status":1}'), expect.stringContaining('"status":0')]),
    )
  })
})

describe('a data permission', () => {
  const set = (userId: number, dataScope: number, keys: string[], version: number) =>
    platform.call(appUserApi.setDataScope, { userId: String(userId), dataScope, keys, version }, { token })

  it('names projects and devices of the brand, and none of another', async () => {
    const user = await addUser('scope@example.com', 1)
    const [own] = await platform.database.select().from(controllers).where(eq(controllers.platformId, 6)).limit(1)
    const [foreign] = await platform.database.select().from(controllers).where(eq(controllers.platformId, 12)).limit(1)
    expect((await set(user.id, 4, [own?.macWifiId ?? ''], 1)).code).toBe(0)
    const { data } = await platform.call(appUserApi.dataScope, { userId: String(user.id) }, { token })
    expect(data).toMatchObject({ dataScope: 4, version: 2, options: [{ key: own?.macWifiId, name: own?.deviceName }] })
    expect((await set(user.id, 4, [foreign?.macWifiId ?? ''], 2)).code).toBe(400)
    expect((await set(user.id, 2, ['999999999'], 2)).code).toBe(400)
    expect((await set(user.id, 2, [], 2)).envelope.fields).toEqual({ keys: '所选项不能为空' })
    expect((await set(user.id, 1, ['anything'], 2)).code).toBe(0)
  })

  it('offers what it takes', async () => {
    for (const dataScope of [2, 3, 4]) {
      const { data } = await platform.call(appUserApi.scopeOptions, { dataScope }, { token })
      expect(data.list.length, String(dataScope)).toBeGreaterThan(0)
      const user = await addUser(`offer${dataScope}@example.com`, 1)
      expect((await set(user.id, dataScope, [data.list[0]?.key ?? ''], 1)).code).toBe(0)
    }
  })
})
