import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, it } from '@jest/globals'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deviceApi } from '@/lib/contract/device'
import { codes } from '@/lib/contract/error-code'
import { jobApi } from '@/lib/contract/job'
import { pushApi } from '@/lib/contract/push'
import { expect } from '@/tests/support/expect'
import { advanceMessage } from '../../nouns/push/advance-message'
import { embeddedProvider } from '../../nouns/push/embedded-provider'
import { controllers } from '../../nouns/tables/fleet'
import { regions } from '../../nouns/tables/region'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { operationLogs } from '../audit/log-table'
import { selectOperations } from '../audit/operation-text'
import { roles, userRoles, webUsers } from '../session/identity-table'
import { newToken, toTokenHash } from '../session/token'
import { type JobContext, registeredJobs, registerJob } from './job-definition'
import { jobFailures, jobs, jobTickets } from './job-table'

let platform: TestPlatform
let token: string
let userId: number
let own: number[]
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'editor'))
  userId = user?.id ?? 0
  const named = await platform.database
    .select()
    .from(roles)
    .where(inArray(roles.number, ['R_ADMIN', 'R_EDITOR']))
  own = named.map(({ id }) => id)
  await hold()
  token = await platform.signIn('editor')
})
afterAll(() => platform.close())

/** The rights of an administrator, by role and not as the superuser: they can be taken away. */
const hold = async (): Promise<void> => {
  await platform.database.delete(userRoles).where(eq(userRoles.userId, userId))
  await platform.database.insert(userRoles).values(own.map((roleId) => ({ userId, roleId })))
  await platform.database.update(roles).set({ dataScope: 1 }).where(inArray(roles.id, own))
  await platform.database
    .update(webUsers)
    .set({ status: 1, brandJurisdiction: [6, 12], regionIds: [] })
    .where(eq(webUsers.id, userId))
}
afterEach(hold)

const losses = {
  right: () => platform.database.delete(userRoles).where(eq(userRoles.userId, userId)),
  brand: () =>
    platform.database
      .update(webUsers)
      .set({ brandJurisdiction: [12] })
      .where(eq(webUsers.id, userId)),
  account: () => platform.database.update(webUsers).set({ status: 0 }).where(eq(webUsers.id, userId)),
  region: async () => {
    await platform.database.update(roles).set({ dataScope: 4 }).where(inArray(roles.id, own))
  },
} satisfies Record<string, () => Promise<unknown>>
const lossNames = Object.keys(losses) as (keyof typeof losses)[]

const finish = async (): Promise<void> => {
  platform.jobs.wake()
  await platform.jobs.idle()
}
const rowOf = async (id: number) => {
  const [row] = await platform.database.select().from(jobs).where(eq(jobs.id, id))
  if (row === undefined) throw new Error('no such job')
  return row
}

const Input = z.strictObject({})
let work: (job: JobContext) => Promise<void>
const probe = registerJob({
  subject: 'test.rights',
  kind: 'batch' as const,
  rights: ['device:update'] as const,
  input: Input,
  onRestart: 'rerun' as const,
  run: (_: unknown, job: JobContext) => work(job),
})

/** Inputs of the kinds whose rights depend on it. */
const inputs: Record<string, object> = {
  ...Object.fromEntries(
    registeredJobs()
      .filter(({ subject }) => subject.startsWith('device.batch'))
      .map(({ subject }) => [subject, { action: 'reboot', selection: { keys: ['84F3EB1A2C7D'] } }]),
  ),
  'listExport.export': { list: '/sys/question/list', filter: {}, timeZone: 'UTC' },
  'row.batch': { action: 'question.remove', selection: { keys: ['1'] } },
}
const kinds = registeredJobs()
  .filter(({ subject }) => !subject.startsWith('test.'))
  .map(({ subject, kind }) => ({ subject, kind, input: inputs[subject] ?? {} }))

const stored = (given: object) => ({
  userId,
  platformId: 6 as const,
  language: 'zh' as const,
  requestId: 'r',
  ip: '',
  reach: null,
  createTime: platform.clock.now(),
  updateTime: platform.clock.now(),
  ...given,
})
const addRow = async (given: object): Promise<number> => {
  const [row] = await platform.database
    .insert(jobs)
    // The spread of a test's own columns is wider than a row.
    .values(stored(given) as typeof jobs.$inferInsert)
    .returning({ id: jobs.id })
  return row?.id ?? 0
}

/** A finished job of a kind, with a file, a row that failed, and a ticket that was given while all was well. */
const addDone = async (given: object): Promise<{ id: number; ticket: string }> => {
  const fileId = crypto.randomUUID()
  await mkdir(join(platform.config.dataDir, 'files'), { recursive: true })
  await writeFile(join(platform.config.dataDir, 'files', fileId), 'secret')
  const id = await addRow({ status: 'done', failed: 1, fileId, fileName: 'a.csv', ...given })
  await platform.database
    .insert(jobFailures)
    .values({ jobId: id, key: '84F3EB1A2C7D', code: codes.notFound, reasonZh: '', reasonEn: '' })
  const ticket = newToken()
  const expireTime = new Date(platform.clock.now().getTime() + 60_000)
  await platform.database.insert(jobTickets).values({ ticketHash: toTokenHash(ticket), jobId: id, userId, expireTime })
  return { id, ticket }
}
const answers = async ({ id, ticket }: { id: number; ticket: string }, as = token) => {
  const jobId = String(id)
  const download = await platform.send(jobApi.download, { ticket }, { token: as })
  await download.arrayBuffer()
  return {
    failures: (await platform.call(jobApi.failures, { jobId }, { token: as })).code,
    ticket: (await platform.call(jobApi.ticket, { jobId }, { token: as })).code,
    retry: (await platform.call(jobApi.retryFailed, { jobId }, { token: as })).code,
    download: download.status,
  }
}
const refused = { failures: codes.forbidden, ticket: codes.forbidden, retry: codes.forbidden, download: 403 }

describe('T53: every kind of job asks again for what it was asked with', () => {
  it('knows all kinds, each with a right', () => {
    expect(kinds.length).toBeGreaterThan(20)
    const without = registeredJobs().filter(({ subject, rights }) => rights(inputs[subject] ?? {}).length === 0)
    expect(without.map(({ subject }) => subject)).toEqual([])
  })

  it('does not start for an owner who has lost the right meanwhile, and says so', async () => {
    const ids = []
    await losses.right()
    for (const kind of kinds) ids.push(await addRow({ ...kind, status: 'waiting' }))
    await finish()
    for (const [at, id] of ids.entries()) {
      expect(
        (await platform.call(jobApi.info, { jobId: String(id) }, { token })).data,
        kinds[at]?.subject,
      ).toMatchObject({
        status: 'failed',
        endReason: 'rightsLost',
        fileName: null,
      })
    }
    expect(await readdir(join(platform.config.dataDir, 'files')).catch(() => [])).toEqual([])
  })

  it('gives no ticket, file, list of failures or second run to whoever has lost the right', async () => {
    const done = []
    for (const kind of kinds) done.push(await addDone(kind))
    await losses.right()
    for (const [at, job] of done.entries()) expect(await answers(job), kinds[at]?.subject).toEqual(refused)
    await hold()
    // The same calls by somebody who holds it: not the calls are refused, but the right. A ticket is used up by then.
    for (const [at, job] of done.entries()) {
      const { failures, ticket } = await answers(job)
      expect({ failures, ticket }, kinds[at]?.subject).toEqual({ failures: 0, ticket: 0 })
    }
    await finish()
  })

  it('nor to whoever sees less than the job saw; who sees as much or more is given it', async () => {
    const all = await platform.database.select().from(regions)
    const child = all.find(({ pid }) => all.some(({ id }) => id === pid))
    if (child === undefined) throw new Error('no region below another')
    const see = async (regionIds: number[]) => {
      await losses.region()
      await platform.database.update(webUsers).set({ regionIds }).where(eq(webUsers.id, userId))
    }
    const made = (reach: number[] | null) => addDone({ kind: 'batch', subject: 'test.rights', input: {}, reach })
    const given = { failures: 0, ticket: 0, download: 200 }
    await see([child.id])
    expect(await answers(await made(null))).toEqual(refused)
    expect(await answers(await made([child.pid]))).toEqual(refused)
    expect(await answers(await made([child.id]))).toMatchObject(given)
    await see([child.pid])
    expect(await answers(await made([child.id]))).toMatchObject(given)
    await hold()
    expect(await answers(await made([child.id]))).toMatchObject(given)
    expect(await answers(await made(null))).toMatchObject(given)
  })
})

describe('T53: a running job stops where its owner lost what it was asked with', () => {
  const steps: Record<string, (job: JobContext) => Promise<void>> = {
    progress: (job) => job.progress(1, 2),
    change: (job) => job.change(async () => ({ module: 'device', target: 'ROW', before: 0, after: 1 })),
    file: (job) => job.file.write('part'),
  }
  const cases = Object.keys(steps).flatMap((step) => lossNames.map((loss) => ({ step, loss })))

  it.each(cases)('at its next $step after the loss of the $loss', async ({ step, loss }) => {
    let passed = 0
    work = async (job) => {
      await steps[step]?.(job)
      passed++
      await losses[loss]()
      await steps[step]?.(job)
      passed++
    }
    const id = await addRow({ kind: 'batch', subject: probe.subject, status: 'waiting', input: {} })
    await finish()
    expect(passed).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'failed', reason: 'rightsLost', fileId: null })
    const logged = await selectOperations(platform.database)
      .where(eq(operationLogs.path, `/job/${id}`))
      .orderBy(operationLogs.id)
    expect(logged.map(({ target, errorCode }) => ({ target, errorCode }))).toEqual([
      ...(step === 'change' ? [{ target: 'ROW', errorCode: 0 }] : []),
      { target: String(id), errorCode: codes.forbidden },
    ])
  })

  it('a worker that takes refusals of rows for failures does not take this one for such', async () => {
    const rows = await platform.database
      .select()
      .from(controllers)
      .where(and(eq(controllers.platformId, 6), eq(controllers.controllerType, 1), eq(controllers.vipFlag, 0)))
      .orderBy(controllers.macWifiId)
      .limit(5)
    expect(rows).toHaveLength(5)
    // In the transaction of the first row: whatever the job does next, it does without the right.
    const statements = [
      `create function lose() returns trigger language plpgsql as
        $$ begin delete from web_user_role where user_id = ${userId}; return new; end $$`,
      'create trigger lose after update on controller for each row execute function lose()',
    ]
    for (const statement of statements) await platform.database.execute(sql.raw(statement))
    try {
      const keys = rows.map(({ macWifiId }) => macWifiId)
      const { data } = await platform.call(deviceApi.himitBatch, { action: 'vipOn', selection: { keys } }, { token })
      await finish()
      expect(await rowOf(Number(data.jobId))).toMatchObject({ status: 'failed', reason: 'rightsLost' })
      const after = await platform.database.select().from(controllers).where(inArray(controllers.macWifiId, keys))
      expect(after.filter(({ vipFlag }) => vipFlag === 1)).toHaveLength(1)
    } finally {
      await platform.database.execute(sql.raw('drop function lose cascade'))
    }
  })

  it('a batch keeps asking for the right of its own action, not only for that of its call', async () => {
    const input = { action: 'reboot', selection: { keys: ['84F3EB1A2C7D'] } }
    const done = await addDone({ kind: 'batch', subject: 'device.batchHimit', input })
    await platform.database.execute(sql.raw(`update menu set status = 0 where perms = 'device:reboot'`))
    try {
      expect(await answers(done)).toEqual(refused)
    } finally {
      await platform.database.execute(sql.raw(`update menu set status = 1 where perms = 'device:reboot'`))
    }
  })
})

describe('T53: a message', () => {
  const form = {
    title: '通知',
    titleEn: 'Notice',
    messageType: 3,
    recipientType: 2,
    recipientIds: [],
    filter: {},
    linkUrl: '',
    contentZh: '您好',
    contentEn: 'Hello',
    quietHours: null,
  }
  const engine = () => ({
    database: platform.database,
    clock: platform.clock.now,
    events: platform.events,
    logger: platform.logger,
    queue: { enqueue: async () => undefined },
    provider: embeddedProvider(platform.database, platform.clock.now),
  })
  const info = async (messageId: string) =>
    (await platform.call(pushApi.info, { messageId }, { token: await platform.signIn('admin') })).data

  it.each(['right', 'account', 'brand'] as const)(
    'that waits is not begun once its sender lost the %s',
    async (loss) => {
      const at = new Date(platform.clock.now().getTime() + 10 * 60_000)
      const pushTime = at.toISOString().slice(0, 19).replace('T', ' ')
      const { data } = await platform.call(pushApi.save, { ...form, pushMode: 2, pushTime }, { token })
      const { data: audience } = await platform.call(
        pushApi.audience,
        { recipientType: 2, recipientIds: [], filter: {}, quietHours: null, at: pushTime },
        { token },
      )
      const sent = { messageId: data.messageId, version: 1, confirmCount: audience.count, now: 0 }
      expect((await platform.call(pushApi.send, sent, { token })).code).toBe(0)
      platform.clock.advance(11 * 60_000)
      await losses[loss]()
      await advanceMessage(engine(), Number(data.messageId))
      expect(await info(data.messageId)).toMatchObject({
        status: 5,
        stopReason: 'rightsLost',
        sentCount: 0,
        startTime: null,
      })
    },
  )

  it('that is being sent goes no further', async () => {
    const { data } = await platform.call(pushApi.save, { ...form, pushMode: 1, pushTime: null }, { token })
    const { data: audience } = await platform.call(
      pushApi.audience,
      { recipientType: 2, recipientIds: [], filter: {}, quietHours: null, at: null },
      { token },
    )
    const sent = { messageId: data.messageId, version: 1, confirmCount: audience.count, now: 1 }
    expect((await platform.call(pushApi.send, sent, { token })).code).toBe(0)
    await losses.right()
    await advanceMessage(engine(), Number(data.messageId))
    expect(await info(data.messageId)).toMatchObject({ status: 5, stopReason: 'rightsLost', sentCount: 0 })
  })
})
