import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { menuApi } from '@/lib/contract/menu'
import { userApi } from '@/lib/contract/user'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { operationLogs } from '../audit/log-table'
import { operationTarget, selectOperations } from '../audit/operation-text'
import { menus } from '../session/menu-table'
import { idempotencyKeys } from './idempotency-table'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform()
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const form = (menuName: string) => ({
  pid: '0',
  menuName,
  menuNameEn: 'Once',
  url: '',
  icon: 'star',
  type: 0,
  perms: '',
  orderNum: 5,
  hidden: 0,
  platformIds: [],
  status: 1,
})
const save = (menuName: string, key: string, as = token) =>
  platform.call(menuApi.save, form(menuName), { token: as, headers: { 'idempotency-key': key } })
const rowsOf = (menuName: string) => platform.database.select().from(menus).where(eq(menus.menuName, menuName))
const logsOf = (menuName: string) => selectOperations(platform.database).where(eq(operationTarget, menuName))

it('makes one change of twenty equal calls with one key at the same time, and answers all alike', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => save('并发', 'key-of-a-double-click')))
  expect(new Set(answers.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1)
  expect(answers[0]?.code).toBe(0)
  expect(await rowsOf('并发')).toHaveLength(1)
  expect(await logsOf('并发')).toHaveLength(1)
})

it('makes two changes of two calls without a key', async () => {
  await platform.call(menuApi.save, form('两次'), { token })
  await platform.call(menuApi.save, form('两次'), { token })
  expect(await rowsOf('两次')).toHaveLength(2)
})

it('refuses a key for another input, and knows the keys of other users apart', async () => {
  expect((await save('甲', 'key-that-is-used-again')).code).toBe(0)
  expect((await save('乙', 'key-that-is-used-again')).code).toBe(409)
  expect(await rowsOf('乙')).toEqual([])
  // Without the right to save, the refusal shows that the other user's answer was not handed out.
  expect((await save('甲', 'key-that-is-used-again', await platform.signIn('viewer'))).code).toBe(403)
})

it('gives a key back when the change fails', async () => {
  const input = { ...form('重试'), pid: '999999' }
  const headers = { 'idempotency-key': 'key-of-a-failed-change' }
  expect((await platform.call(menuApi.save, input, { token, headers })).code).toBe(400)
  expect((await save('重试', 'key-of-a-failed-change')).code).toBe(0)
})

it('forgets keys after a day', async () => {
  await save('昨天', 'key-of-the-day-before')
  platform.clock.advance(24 * 60 * 60_000 + 1)
  token = await platform.signIn('admin')
  await save('今天', 'key-of-the-next-day')
  const kept = await platform.database.select({ key: idempotencyKeys.key }).from(idempotencyKeys)
  expect(kept).toEqual([{ key: 'key-of-the-next-day' }])
})

it('answers a change of password twice alike, at once and after one another, and keeps no digest of it', async () => {
  const as = await platform.signIn('editor')
  const input = { oldPassword: 'Console-2026', newPassword: 'Another-2026' }
  const options = { token: as, headers: { 'idempotency-key': 'key-of-a-new-password' } }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => platform.call(userApi.changePassword, input, options)),
  )
  answers.push(await platform.call(userApi.changePassword, input, options))
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
  const logged = await selectOperations(platform.database).where(eq(operationLogs.endpoint, 'user.changePassword'))
  expect(logged).toHaveLength(1)
  const [row] = await platform.database
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, 'key-of-a-new-password'))
  const other = createHash('sha256')
    .update(JSON.stringify({ newPassword: '***', oldPassword: '***' }))
    .digest('hex')
  expect(row?.inputHash).toBe(other)
})
