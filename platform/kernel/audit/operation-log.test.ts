import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { desc, eq, sql } from 'drizzle-orm'
import { announcementApi } from '@/lib/contract/announcement'
import { authApi } from '@/lib/contract/auth'
import { jobApi } from '@/lib/contract/job'
import { menuApi } from '@/lib/contract/menu'
import { preferenceApi } from '@/lib/contract/preference'
import { endpoints } from '@/lib/contract/registry'
import { userApi } from '@/lib/contract/user'
import { expect } from '@/tests/support/expect'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { menus } from '../session/menu-table'
import { operationLogs, operationTexts } from './log-table'
import { operationOf } from './operation'
import { verifyOperationLog } from './operation-log'
import { selectOperations } from './operation-text'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform()
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const rows = () => selectOperations(platform.database).orderBy(operationLogs.id)
/** Rows that a piece of work leaves. */
const left = async (work: () => Promise<unknown>) => {
  const before = (await rows()).length
  await work()
  return (await rows()).slice(before)
}
const menuForm = {
  pid: '0',
  menuName: '日志测试',
  menuNameEn: 'Log test',
  url: '',
  icon: 'star',
  type: 0,
  perms: '',
  orderNum: 5,
  hidden: 0,
  platformIds: [],
  status: 1,
}

describe('one row', () => {
  it('is left by every change, with who, what, when, from where and how it ended', async () => {
    const headers = { 'x-request-id': 'request-0001', 'x-forwarded-for': '192.0.2.5', 'user-agent': 'test\u0009agent' }
    const added = await left(() => platform.call(menuApi.save, menuForm, { token, headers }))
    expect(added).toMatchObject([
      {
        account: 'admin',
        realName: '系统管理员',
        module: 'menu',
        endpoint: 'menu.save',
        operation: 1,
        method: 'POST',
        path: '/sys/menu/save',
        target: '日志测试',
        result: 0,
        errorCode: 0,
        platformId: 6,
        ip: '192.0.2.5',
        userAgent: 'test agent',
        requestId: 'request-0001',
        operTime: platform.clock.now(),
      },
    ])
  })

  it('is left by every other change', async () => {
    const [row] = await platform.database.select().from(menus).orderBy(menus.id).limit(1)
    const calls: [string, () => Promise<unknown>][] = [
      [
        'menu.update',
        () => platform.call(menuApi.update, { ...menuForm, id: String(row?.id), version: row?.version }, { token }),
      ],
      ['announcement.markRead', () => platform.call(announcementApi.markRead, { ids: ['1'] }, { token })],
      ['preference.saveTable', () => platform.call(preferenceApi.saveTable, { table: 'a', preference: {} }, { token })],
      ['auth.login', () => platform.signInByPassword('viewer')],
      ['auth.logout', async () => platform.call(authApi.logout, {}, { token: await platform.signIn('viewer') })],
    ]
    for (const [endpoint, work] of calls) {
      const found = (await left(work)).filter((entry) => entry.endpoint === endpoint)
      expect(found, endpoint).toMatchObject([{ result: 0 }])
    }
  })

  it.each([
    ['an input that is refused', menuApi.save, { ...menuForm, menuName: '' }, 400],
    ['a row that is not there', menuApi.remove, { menuId: '999999' }, 404],
    ['a job of nobody', jobApi.cancel, { jobId: '999999' }, 404],
    ['a sentinel', menuApi.save, { ...menuForm, menuName: 'fails-503' }, 503],
  ])('is left by a change that fails by %s, and nothing else', async (_, endpoint, input, code) => {
    const before = await platform.database.select().from(menus)
    const added = await left(() => platform.call<unknown, unknown>(endpoint as never, input, { token }))
    expect(added).toMatchObject([{ account: 'admin', result: 1, errorCode: code }])
    expect(await platform.database.select().from(menus)).toEqual(before)
  })

  it('is left by a failed sign-in, with the account that was tried and without the password', async () => {
    const form = { ...platform.loginForm('viewer'), password: 'guess\n{"level":1}' }
    const added = await left(() => platform.call(authApi.login, form))
    expect(added).toMatchObject([
      { account: 'viewer', userId: null, operation: 10, result: 1, errorCode: 40002, platformId: 6 },
    ])
    expect(JSON.stringify(added)).not.toContain('guess')
  })

  it('is left by a call without the right, read or change', async () => {
    const viewer = await platform.signIn('viewer')
    const added = await left(async () => {
      await platform.call(menuApi.list, {}, { token: viewer })
      await platform.call(menuApi.save, menuForm, { token: viewer })
    })
    expect(added).toMatchObject([
      { account: 'viewer', endpoint: 'menu.list', operation: 4, errorCode: 403 },
      { account: 'viewer', endpoint: 'menu.save', operation: 1, errorCode: 403 },
    ])
  })

  it('is not left by a read, nor by a call that names nobody', async () => {
    const added = await left(async () => {
      await platform.call(userApi.info, {}, { token })
      await platform.call(menuApi.save, menuForm, { token: 'A'.repeat(43) })
      await platform.call(menuApi.save, menuForm)
      await platform.call(authApi.login, { username: 'viewer' })
    })
    expect(added).toEqual([])
  })

  it('has no line break and no secret in any cell', async () => {
    const everything = (await rows()).flatMap((row) => Object.values(row)).filter((cell) => typeof cell === 'string')
    expect(everything.filter((cell) => /[\r\n]/.test(cell))).toEqual([])
    expect(everything.join('\n')).not.toContain(token)
    expect(everything.join('\n')).not.toContain('Console-2026')
  })
})

describe('the words of a row', () => {
  it('stand beside it: the row itself names nobody', async () => {
    const [row] = await platform.database.select().from(operationLogs).orderBy(desc(operationLogs.id)).limit(1)
    expect(row).toMatchObject({ realName: '', target: '', changes: '', ip: '', userAgent: '' })
    expect(row?.account).toBe(`#${row?.userId}`)
    expect(row?.params).toMatch(/^#[\da-f]{64}$/)
  })

  it('are missed and found changed, and prove nothing once a person was erased from them', async () => {
    const { database } = platform
    const id = (await rows()).at(-1)?.id ?? 0
    const text = eq(operationTexts.logId, id)
    const [words] = await database.select().from(operationTexts).where(text)
    if (words === undefined) throw new Error('no words')
    await database.update(operationTexts).set({ target: 'other' }).where(text)
    expect(await verifyOperationLog(database)).toEqual({ ok: false, logId: id, reason: 'its words were changed' })
    await database.update(operationTexts).set({ target: '', salt: null }).where(text)
    expect(await verifyOperationLog(database)).toMatchObject({ ok: true, erased: 1 })
    await database.delete(operationTexts).where(text)
    expect(await verifyOperationLog(database)).toEqual({ ok: false, logId: id, reason: 'its words are missing' })
    await database.insert(operationTexts).values(words)
    expect(await verifyOperationLog(database)).toMatchObject({ ok: true, erased: 0 })
  })
})

describe('the chain', () => {
  const tamper = async (statement: ReturnType<typeof sql>) => {
    // What only the owner of the database can do.
    await platform.database.execute(sql`alter table operation_log disable trigger user`)
    await platform.database.execute(statement)
    await platform.database.execute(sql`alter table operation_log enable trigger user`)
  }

  it('refuses an update, a deletion and a truncation', async () => {
    for (const statement of [
      sql`update operation_log set account = 'x' where id = 1`,
      sql`delete from operation_log where id = 1`,
      sql`truncate operation_log`,
    ]) {
      await expect(platform.database.execute(statement)).rejects.toMatchObject({
        cause: expect.objectContaining({ message: 'operation_log is append-only' }),
      })
    }
  })

  it('is whole after changes at the same time', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        platform.call(preferenceApi.saveTable, { table: `t${i}`, preference: {} }, { token }),
      ),
    )
    const check = await verifyOperationLog(platform.database)
    expect(check).toEqual({ ok: true, rows: (await rows()).length, erased: 0 })
  })

  it('is whole after an input that is cut in the middle of a character', async () => {
    for (const length of [0, 1]) {
      const order = [...Array(34)].map((_, i) => `${'x'.repeat(i === 0 ? length : 0)}${'😀'.repeat(31)}`)
      const { code } = await platform.call(preferenceApi.saveTable, { table: 'cut', preference: { order } }, { token })
      expect(code).toBe(0)
    }
    expect(await verifyOperationLog(platform.database)).toMatchObject({ ok: true })
  })

  it('names the first row that was changed, taken out or cut off', async () => {
    const count = (await rows()).length
    await tamper(sql`update operation_log set account = 'x' || account where id = 3`)
    expect(await verifyOperationLog(platform.database)).toEqual({
      ok: false,
      logId: 3,
      reason: 'its content was changed',
    })
    await tamper(sql`update operation_log set account = substr(account, 2) where id = 3`)
    expect(await verifyOperationLog(platform.database)).toMatchObject({ ok: true })

    await tamper(sql`create table kept as select * from operation_log where id = ${count}`)
    await tamper(sql`delete from operation_log where id = ${count}`)
    expect(await verifyOperationLog(platform.database)).toMatchObject({ ok: false, logId: count })
    await tamper(sql`insert into operation_log select * from kept`)
    expect(await verifyOperationLog(platform.database)).toMatchObject({ ok: true })

    await tamper(sql`delete from operation_log where id = 4`)
    expect(await verifyOperationLog(platform.database)).toEqual({ ok: false, logId: 4, reason: 'the row is missing' })
  })
})

it('gives every change a code of its own kind', () => {
  const codes = Object.fromEntries(
    endpoints
      .filter(({ endpoint }) => endpoint.effect)
      .map(({ name, endpoint }) => [name, operationOf(name, endpoint.effect)]),
  )
  expect(codes).toMatchObject({
    'auth.login': 10,
    'auth.logout': 11,
    'auth.logoutByOtherPath': 11,
    'menu.save': 1,
    'menu.update': 2,
    'menu.remove': 3,
    'user.changePassword': 2,
    'user.updateProfile': 2,
    'device.himitExport': 6,
    'device.himitBatch': 2,
    'device.unbind': 2,
    'job.ticket': 6,
  })
})
