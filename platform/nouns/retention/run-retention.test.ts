import { afterAll, beforeAll, beforeEach, describe, it } from '@jest/globals'
import { subDays } from 'date-fns/subDays'
import { eq } from 'drizzle-orm'
import { authApi } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { boundsOf, type RetentionKind } from '@/lib/contract/retention'
import { userApi } from '@/lib/contract/user'
import { utc } from '@/lib/format/utc'
import { expect } from '@/tests/support/expect'
import { loginLogs, operationLogs } from '../../kernel/audit/log-table'
import { installations } from '../../kernel/db/installation-table'
import { accountNotices, passkeyChallenges, signInSteps, usedTokens } from '../../kernel/session/factor-table'
import { captchas, loginFailures, sessions } from '../../kernel/session/identity-table'
import { removedFiles } from '../../kernel/storage/removed-file-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { createTestLogger } from '../../testing/create-test-logger'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { appLogs } from '../tables/app-log'
import { repairs } from '../tables/fleet-fault'
import { repairPhotos } from '../tables/repair'
import { piecesOf } from './pieces'
import { countOld, removeOld } from './remove-old'
import { retentions } from './retention-table'
import { readStored, runRetention } from './run-retention'

const hourMs = 60 * 60_000
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, captcha: 'always' })
  await platform.database.insert(installations).values({ id: 1, mode: 'demo', createTime: platform.clock.now() })
})
afterAll(() => platform.close())

const always = async () => true
const removal = (now = platform.clock.now()) => ({
  database: platform.database,
  now,
  mayGoOn: always,
  removeJobFile: async () => undefined,
  pause: 0,
})
const test = createTestLogger()
const run = (more: { now?: Date; mayGoOn?: () => Promise<boolean>; cut?: Date[] } = {}) =>
  runRetention({
    ...removal(more.now),
    ...(more.mayGoOn && { mayGoOn: more.mayGoOn }),
    logger: test.logger,
    cutLog: async (before) => {
      more.cut?.push(before)
      return 0
    },
  })
const later = (ms: number): Date => new Date(platform.clock.now().getTime() + ms)
const rowOf = async (kind: RetentionKind) => (await readStored(platform.database)).get(kind)
const addLogins = (days: number, count: number) =>
  platform.database.insert(loginLogs).values(
    Array.from({ length: count }, () => ({
      loginTime: subDays(platform.clock.now(), days, { in: utc }),
      account: 'someone',
      loginType: 1 as const,
      result: 0 as const,
      failReason: '',
      ip: '',
      browser: '',
      os: '',
      requestId: '',
    })),
  )
beforeEach(async () => {
  test.lines.length = 0
  await platform.database.delete(retentions)
  await platform.database.update(installations).set({ retentionTime: null })
  await platform.database.delete(loginLogs).where(eq(loginLogs.account, 'someone'))
})

const kinds = (Object.keys(piecesOf) as RetentionKind[]).filter((kind) => kind !== 'operationLog')
describe.each(kinds)('of the kind %s', (kind) => {
  it('what is old goes, from each of its tables, and nothing else', async () => {
    const { database, clock } = platform
    // Half of what the seed has is older than this.
    const before = subDays(clock.now(), Math.min(20, boundsOf(kind).days), { in: utc })
    const left = async () => {
      const counts: [string, number][] = []
      for (const [at, { table, over }] of (piecesOf[kind]?.pieces ?? []).entries())
        counts.push([
          `${at}`,
          (await database.$count(table)) - (await database.$count(table, over(before, clock.now()))),
        ])
      return counts
    }
    const expected = await left()
    const count = await countOld(database, kind, before, clock.now())
    const removed = await removeOld(kind, before, removal())
    expect(removed).toBeGreaterThanOrEqual(Math.min(count, 1))
    expect(removed).toBeLessThanOrEqual(count)
    expect(await countOld(database, kind, before, clock.now())).toBe(0)
    expect((await left()).map(([, rows]) => rows)).toEqual(expected.map(([, rows]) => rows))
  })
})

it('a large removal ends where it is stopped and goes on with the next run', async () => {
  const old = async () => platform.database.$count(loginLogs, eq(loginLogs.account, 'someone'))
  await addLogins(183, 5)
  await addLogins(185, 2500)
  const mayGoOn = async () => (await old()) > 1505
  const only = async () => {
    const runs = []
    for (const kind of kinds) runs.push({ kind, ...(await rowOf(kind)) })
    return runs.filter(({ error }) => error === 'stopped').map(({ kind, removed }) => [kind, removed])
  }
  await run({ mayGoOn })
  expect(await only()).toEqual([['loginLog', 1000]])
  expect(await old()).toBe(1505)
  // A run that did not end is no run: the clock is measured from the last whole one.
  const [installation] = await platform.database.select().from(installations)
  expect(installation?.retentionTime).toBeNull()
  await run()
  expect(await old()).toBe(5)
  expect(await rowOf('loginLog')).toMatchObject({ removed: 1500, error: '', runTime: platform.clock.now() })
  expect((await rowOf('loginLog'))?.oldestTime).toEqual(subDays(platform.clock.now(), 183, { in: utc }))
})

it('nothing goes while a backup is read, or while another process has the turn', async () => {
  await addLogins(185, 1)
  await run({ mayGoOn: async () => false })
  expect(await platform.database.$count(loginLogs, eq(loginLogs.account, 'someone'))).toBe(1)
  expect(await platform.database.$count(retentions)).toBe(0)
})

it('a kind that is kept for long is looked at once a day, and again at once after an error', async () => {
  const cut: Date[] = []
  await run({ cut })
  await run({ cut, now: later(22 * hourMs) })
  expect(cut).toEqual([subDays(platform.clock.now(), 1095, { in: utc })])
  const shortLived = await rowOf('signIn')
  expect(shortLived?.runTime).toEqual(later(22 * hourMs))
  await run({ cut, now: later(23 * hourMs) })
  expect(cut).toHaveLength(2)
  const failing = runRetention({
    ...removal(later(47 * hourMs)),
    logger: test.logger,
    cutLog: () => Promise.reject(new Error('row 3 of the operation log is bad')),
  })
  await failing
  expect(await rowOf('operationLog')).toMatchObject({ error: 'row 3 of the operation log is bad', removed: 0 })
  // The others went on.
  expect((await rowOf('loginLog'))?.runTime).toEqual(later(47 * hourMs))
  expect(test.lines.some(({ text }) => text === 'old records could not be removed')).toBe(true)
  await run({ cut, now: later(48 * hourMs) })
  expect(cut).toHaveLength(3)
})

it('keeps what staff have said, unless it is out of bounds', async () => {
  const cut: Date[] = []
  const keep = (days: number) =>
    platform.database
      .insert(retentions)
      .values({ kind: 'operationLog', days })
      .onConflictDoUpdate({ target: retentions.kind, set: { days, runTime: null } })
  await keep(400)
  await run({ cut })
  await keep(1)
  await run({ cut })
  expect(cut).toEqual([400, 1095].map((days) => subDays(platform.clock.now(), days, { in: utc })))
})

it('a clock that is more than a year beyond the last run removes nothing but what ends by itself', async () => {
  const { database, clock } = platform
  await addLogins(0, 3)
  await run()
  const leapt = later(400 * 24 * hourMs)
  const step = { userId: 1, platformId: 6, uuid: 'x'.repeat(16), way: 'password', tokenHash: 'leap' } as const
  await database.insert(signInSteps).values({ ...step, expireTime: later(hourMs) })
  await run({ now: leapt })
  expect(await database.$count(loginLogs, eq(loginLogs.account, 'someone'))).toBe(3)
  expect(await database.$count(signInSteps)).toBe(0)
  expect(test.lines.map(({ text }) => text).join()).toContain('the clock is more than 366 days beyond the last run')
  expect((await rowOf('loginLog'))?.runTime).toEqual(clock.now())
  // Put right, it goes on as before.
  await run({ now: later(24 * hourMs) })
  expect((await rowOf('loginLog'))?.runTime).toEqual(later(24 * hourMs))
  // Before the first run the newest row of the log counts.
  await database.update(installations).set({ retentionTime: null })
  if ((await database.$count(operationLogs)) === 0) await platform.signInByPassword('viewer').catch(() => undefined)
  await run({ now: leapt })
  expect(await database.$count(loginLogs, eq(loginLogs.account, 'someone'))).toBe(3)
})

it('files of a record go with it, by name', async () => {
  const { database, clock } = platform
  const time = subDays(clock.now(), 4000, { in: utc })
  const fileOf = async (area: 'photo' | 'appLog') => {
    const fileId = crypto.randomUUID()
    const file = { fileId, platformId: 6 as const, area, fileName: 'a', size: 1, sha256: 'a'.repeat(64) }
    await database.insert(storedFiles).values({ ...file, createTime: time })
    return fileId
  }
  const [log, photo] = [await fileOf('appLog'), await fileOf('photo')]
  const of = { platformId: 6, account: 'a', clientType: 1, logType: 1, fileName: 'a', fileSize: 1 } as const
  await database.insert(appLogs).values({ ...of, fileId: log, uploadTime: time })
  const request = { platformId: 6, repairNo: 'old', userAccount: 'a', country: 'CN', city: 'a', status: 2 } as const
  const [repair] = await database
    .insert(repairs)
    .values({
      ...request,
      maintenanceContent: '',
      reportingTime: time,
      finishTime: time,
      createTime: time,
      updateTime: time,
    })
    .returning({ id: repairs.id })
  await database.insert(repairPhotos).values({ repairId: repair?.id ?? 0, fileId: photo, time })
  await run()
  const removed = (await database.select().from(removedFiles)).map(({ fileId }) => fileId)
  expect(removed).toEqual(expect.arrayContaining([log, photo]))
  expect(await database.$count(storedFiles, eq(storedFiles.fileId, log))).toBe(0)
  expect(await database.$count(repairs, eq(repairs.repairNo, 'old'))).toBe(0)
})

it('forgets sessions, failures and captchas that are over, and nothing that still counts', async () => {
  await platform.database.delete(loginFailures)
  platform.config.captcha = 'off'
  const token = await platform.signIn('viewer')
  await platform.call(authApi.login, { ...platform.loginForm('editor'), password: 'wrong-one' })
  platform.config.captcha = 'always'
  await platform.call(captchaApi.issue, { uuid: 'x'.repeat(16) })
  const counts = async () => [
    await platform.database.$count(sessions),
    await platform.database.$count(loginFailures),
    await platform.database.$count(captchas),
  ]
  const begin = await counts()
  await run()
  expect(await counts()).toEqual(begin)
  platform.clock.advance(10 * hourMs)
  await run()
  expect(await counts()).toEqual([begin[0], 3, 0])
  expect((await platform.call(userApi.info, {}, { token })).code).toBe(50014)
  platform.clock.advance(15 * hourMs)
  await run()
  expect(await counts()).toEqual([0, 0, 0])
})

it('forgets tokens, steps and challenges when they run out, and notices a quarter after they were read', async () => {
  const { database, clock } = platform
  const now = clock.now()
  const step = { userId: 1, platformId: 6, uuid: 'x'.repeat(16), way: 'password' } as const
  for (const [name, expireTime] of [
    ['short', later(hourMs)],
    ['long', later(3 * hourMs)],
  ] as const) {
    await database.insert(usedTokens).values({ digest: name, expireTime })
    await database.insert(signInSteps).values({ ...step, tokenHash: name, expireTime })
    await database.insert(passkeyChallenges).values({ key: name, challenge: name, expireTime })
  }
  const notice = { userId: 1, kind: 'newBrowser', time: now, ip: '', client: '' } as const
  await database.delete(accountNotices)
  await database.insert(accountNotices).values([
    { ...notice, byName: 'read', seenTime: now },
    { ...notice, byName: 'unread' },
  ])
  const left = async () => [
    (await database.select().from(usedTokens)).map(({ digest }) => digest),
    (await database.select().from(signInSteps)).map(({ tokenHash }) => tokenHash),
    (await database.select().from(passkeyChallenges)).map(({ key }) => key),
    (await database.select().from(accountNotices).orderBy(accountNotices.id)).map(({ byName }) => byName),
  ]
  const both = ['short', 'long']
  await run()
  expect(await left()).toEqual([both, both, both, ['read', 'unread']])
  await run({ now: later(2 * hourMs) })
  expect(await left()).toEqual([['long'], ['long'], ['long'], ['read', 'unread']])
  await run({ now: later(90 * 24 * hourMs) })
  expect(await left()).toEqual([[], [], [], ['read', 'unread']])
  await run({ now: later(91 * 24 * hourMs + 1) })
  expect(await left()).toEqual([[], [], [], ['unread']])
})
