import { afterAll, beforeAll, beforeEach, it } from '@jest/globals'
import { subDays } from 'date-fns/subDays'
import { desc, eq } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { type RetentionForm, retentionApi, retentionNames } from '@/lib/contract/retention'
import { utc } from '@/lib/format/utc'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { installations } from '../../kernel/db/installation-table'
import { webUsers } from '../../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { clientErrors } from '../tables/client-error'
import { retentions } from './retention-table'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform()
  token = await platform.signIn('admin')
  await platform.database.insert(installations).values({ id: 1, mode: 'demo', createTime: platform.clock.now() })
  const days = [5, 40, 60, 100]
  const row = { platformId: 6, userId: 1, account: 'a', page: '', message: '', stack: '', digest: 'd' } as const
  await platform.database.insert(clientErrors).values(
    days.map((age) => ({
      ...row,
      errorTime: subDays(platform.clock.now(), age, { in: utc }),
      requestId: '',
      browser: '',
      os: '',
    })),
  )
})
afterAll(() => platform.close())
beforeEach(() => platform.database.delete(retentions))

const rows = async (query: object = {}) =>
  (await platform.call(retentionApi.list, { limit: 200, ...query }, { token })).data.list
const rowOf = async (kind: string) => (await rows()).find((row) => row.kind === kind)
const update = (form: Partial<RetentionForm>, as = token) =>
  platform.call(retentionApi.update, { kind: 'clientError', days: 30, rows: 0, version: 0, ...form }, { token: as })

it('every kind is listed with its days, its least, and who changed it', async () => {
  expect((await rows()).map(({ kind }) => kind)).toEqual(retentionNames)
  expect(await rowOf('operationLog')).toMatchObject({ days: 1095, defaultDays: 1095, min: 184, updateUser: null })
  expect(await rowOf('historySample')).toMatchObject({ days: 30, min: null })
  expect((await rows({ sidx: 'days', order: 'desc' })).map(({ days }) => days)[0]).toBe(3650)
  expect((await rows({ sidx: 'days' })).map(({ days }) => days)[0]).toBe(1)
})

it('a shorter time is taken with the number of rows that it removes, and refused without', async () => {
  const impact = (days: number) => platform.call(retentionApi.impact, { kind: 'clientError', days }, { token })
  expect((await impact(30)).data).toEqual({ kind: 'clientError', days: 30, rows: 3 })
  const refused = await update({ rows: 2 })
  expect([refused.code, refused.envelope.data]).toEqual([codes.conflict, { kind: 'clientError', days: 30, rows: 3 }])
  expect(await rowOf('clientError')).toMatchObject({ days: 90, version: 0 })
  expect((await update({ rows: 3 })).code).toBe(0)
  expect(await rowOf('clientError')).toMatchObject({ days: 30, version: 1, updateUser: '系统管理员' })
  const [logged] = await selectOperations(platform.database).orderBy(desc(operationLogs.id)).limit(1)
  expect(logged).toMatchObject({ module: 'retention', target: 'clientError', endpoint: 'retention.update' })
  expect(logged?.changes).toContain('"days":30')
  // A longer one removes nothing; one that was read before that change is refused.
  const late = await update({ days: 365, version: 0 })
  expect(late.code).toBe(codes.conflict)
  expect(late.envelope.data).toMatchObject({ current: { kind: 'clientError', days: 30, version: 1 } })
  expect((await update({ days: 365, version: 1 })).code).toBe(0)
})

it('no time is shorter than a duty asks for, none is for ever, and what is fixed stays', async () => {
  expect((await update({ kind: 'operationLog', days: 183 })).envelope.fields).toEqual({ days: expect.any(String) })
  expect((await update({ days: 7301 })).code).toBe(codes.badRequest)
  expect((await update({ kind: 'checkerRecord', days: 30, rows: 9 })).code).toBe(codes.illegalState)
  expect(await platform.database.$count(retentions)).toBe(0)
})

it('staff of one brand see it and change nothing: it holds for all brands', async () => {
  const viewer = await platform.signIn('viewer')
  expect((await update({}, viewer)).code).toBe(codes.forbidden)
  await platform.database
    .update(webUsers)
    .set({ brandJurisdiction: [6] })
    .where(eq(webUsers.account, 'admin'))
  expect((await update({ rows: 9 })).code).toBe(codes.forbidden)
  await platform.database
    .update(webUsers)
    .set({ brandJurisdiction: [6, 12, 13] })
    .where(eq(webUsers.account, 'admin'))
})

it('a clock that has leapt is confirmed by a person', async () => {
  const { database, clock } = platform
  const confirm = () => platform.call(retentionApi.confirmClock, {}, { token })
  await database.update(installations).set({ retentionTime: subDays(clock.now(), 367, { in: utc }) })
  expect((await rows()).filter(({ error }) => error === 'clock').length).toBeGreaterThan(10)
  expect((await confirm()).code).toBe(0)
  expect((await rows()).filter(({ error }) => error === 'clock')).toEqual([])
})
