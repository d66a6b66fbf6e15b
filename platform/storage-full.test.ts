import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { authApi } from '@/lib/contract/auth'
import { deviceApi } from '@/lib/contract/device'
import { deviceImportApi } from '@/lib/contract/device-import'
import { menuApi } from '@/lib/contract/menu'
import { preferenceApi } from '@/lib/contract/preference'
import { endpoints } from '@/lib/contract/registry'
import { userApi } from '@/lib/contract/user'
import { implementations } from './composition/implementations'
import { isOfAccount, selectOperations } from './kernel/audit/operation-text'
import { type TestPlatform, testPlatform } from './testing/test-platform'

let platform: TestPlatform
let token: string
let isFull = false
// What the database says by itself, for a disk that fills up within a change.
let failWith: Error | null = null
const { preference } = implementations
if (preference === undefined) throw new Error('no preferences')
beforeAll(async () => {
  platform = await testPlatform({
    hasSpace: async () => !isFull,
    implementations: {
      ...implementations,
      preference: {
        ...preference,
        handlers: {
          ...preference.handlers,
          saveTable: async (input, context) => {
            if (failWith !== null) throw failWith
            return preference.handlers.saveTable?.(input, context)
          },
        },
      },
    },
  })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())
beforeEach(() => {
  isFull = false
  failWith = null
})

const full = { status: 507, code: 507, envelope: { msg: '存储空间不足，暂时无法保存' } }
const save = () => platform.call(preferenceApi.saveTable, { table: 'himit', preference: {} }, { token })
const logged = async () => (await selectOperations(platform.database)).length

it('refuses a change before it begins, leaves nothing of it, and goes on when there is room', async () => {
  const before = await logged()
  isFull = true
  expect(await save()).toMatchObject(full)
  expect(await platform.call(authApi.login, platform.loginForm('viewer'))).toMatchObject(full)
  expect((await platform.call(preferenceApi.tables, {}, { token })).data).toEqual({})
  expect(await logged()).toBe(before)
  isFull = false
  expect((await save()).code).toBe(0)
})

it('refuses an upload before a byte of it is written, and leaves nothing of one that meets a full disk', async () => {
  const uploads = join(platform.config.dataDir, 'uploads')
  const file = { file: 'a.csv', content: 'WiFi ID,类型,型号\nABCDEF012345,1,HM-64A', timeZone: 'UTC' }
  isFull = true
  expect(await platform.call(deviceImportApi.upload, file, { token })).toMatchObject(full)
  await expect(readdir(uploads)).rejects.toMatchObject({ code: 'ENOENT' })
  isFull = false
  const probe = await open(join(platform.config.dataDir, 'probe'), 'w')
  const write = jest.spyOn(Object.getPrototypeOf(probe), 'write')
  await probe.close()
  write.mockRejectedValueOnce(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  expect(await platform.call(deviceImportApi.upload, file, { token })).toMatchObject(full)
  expect(await readdir(uploads)).toEqual([])
  write.mockRestore()
  expect((await platform.call(deviceImportApi.upload, file, { token })).code).toBe(0)
  await platform.jobs.idle()
})

it('refuses every change of the contract, and no read', async () => {
  isFull = true
  for (const { name, endpoint } of endpoints) {
    const input = endpoint.input.safeParse({})
    // Without an input that its schema takes, a call does not get as far.
    if (!input.success) continue
    const response = await platform.send(endpoint, {}, { token })
    expect([name, response.status === 507]).toEqual([name, endpoint.effect])
  }
})

it.each(['53100', 'ENOSPC'])('answers a disk that fills up within a change (%s) alike', async (code) => {
  const cause = Object.assign(new Error('could not extend file: No space left on device'), { code })
  failWith = code === 'ENOSPC' ? cause : new DrizzleQueryError('insert', [], cause)
  expect(await save()).toMatchObject(full)
  failWith = null
  expect((await save()).code).toBe(0)
})

it('reads go on for a session whose use cannot be noted down', async () => {
  platform.clock.advance(2 * 60_000)
  const error = new DrizzleQueryError('update', [], Object.assign(new Error('full'), { code: '53100' }))
  const failing = { set: () => ({ where: () => ({ execute: () => Promise.reject(error) }) }) }
  const update = jest.spyOn(platform.database, 'update').mockReturnValueOnce(failing as never)
  expect((await platform.call(userApi.info, {}, { token })).code).toBe(0)
  expect(update).toHaveBeenCalledTimes(1)
  update.mockRestore()
})

it('a refused right that cannot be noted down is answered by the reason for that', async () => {
  const viewer = await platform.signIn('viewer')
  const { database } = platform
  const transaction = database.transaction.bind(database)
  const fullDisk = new DrizzleQueryError('insert', [], Object.assign(new Error('full'), { code: '53100' }))
  database.transaction = () => Promise.reject(fullDisk)
  expect(await platform.call(menuApi.list, {}, { token: viewer })).toMatchObject(full)
  database.transaction = transaction
  expect((await platform.call(menuApi.list, {}, { token: viewer })).code).toBe(403)
  expect((await platform.call(deviceApi.himitList, {}, { token: viewer })).code).toBe(0)
  const rows = await selectOperations(database).where(isOfAccount('viewer'))
  expect(rows.some(({ errorCode }) => errorCode === 403)).toBe(true)
})
