import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { logApi } from '@/lib/contract/log'
import { onlineUserApi } from '@/lib/contract/online-user'
import { userApi } from '@/lib/contract/user'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let admin: string
beforeAll(async () => {
  platform = await testPlatform()
  admin = await platform.signIn('admin')
})
afterAll(() => platform.close())

const listed = async (query = {}, token = admin) =>
  (await platform.call(onlineUserApi.list, query, { token })).data.list
const end = (sessionId: string, token = admin) => platform.call(onlineUserApi.end, { sessionId }, { token })
const mayGoOn = async (token: string) => (await platform.call(userApi.info, {}, { token })).code === 0

describe('who is signed in', () => {
  it('is listed with account, name, address, since when, and which session is the own', async () => {
    await platform.signIn('viewer')
    const rows = await listed()
    expect(rows.map(({ account }) => account).sort()).toEqual(['admin', 'viewer'])
    const own = rows.find(({ account }) => account === 'admin')
    expect(own).toMatchObject({ current: 1, within: 1 })
    expect(own?.realName).not.toBe('')
    expect(own?.signInTime).toMatch(/^2026-/)
  })

  it('is found by account and by name, and sorted by account', async () => {
    expect((await listed({ account: 'VIEW' })).map(({ account }) => account)).toEqual(['viewer'])
    expect(await listed({ account: 'nobody' })).toEqual([])
    const [{ realName = '' } = {}] = await listed({ account: 'viewer' })
    expect((await listed({ realName })).map(({ account }) => account)).toEqual(['viewer'])
    const sorted = await listed({ sidx: 'account', order: 'desc' })
    expect(sorted.map(({ account }) => account)).toEqual(['viewer', 'admin'])
  })

  it('is another brand’s business on another brand', async () => {
    const there = await platform.signIn('admin', 12)
    const east = await platform.signIn('east12', 12)
    expect((await listed()).map(({ account }) => account)).not.toContain('east12')
    const [row] = await listed({ account: 'east12' }, there)
    expect(row?.account).toBe('east12')
    expect((await end(row?.sessionId ?? '')).code).not.toBe(0)
    expect((await platform.call(userApi.info, {}, { token: east })).code).toBe(0)
  })

  it('is shown, and ended, only by who has the right', async () => {
    const viewer = await platform.signIn('viewer')
    const noMenu = await platform.signIn('nomenu')
    expect((await platform.call(onlineUserApi.list, {}, { token: noMenu })).code).toBe(403)
    const [row] = await listed({ account: 'admin' })
    expect((await end(row?.sessionId ?? '', viewer)).code).toBe(403)
    expect(await mayGoOn(admin)).toBe(true)
  })
})

describe('ending a session', () => {
  it('signs it out at once, and that alone; it is in the log, and gone from the list', async () => {
    const [one, other] = [await platform.signIn('service'), await platform.signIn('service')]
    const rows = await listed({ account: 'service', sidx: 'signInTime', order: 'asc' })
    expect(rows).toHaveLength(2)
    const [first = ''] = rows.map(({ sessionId }) => sessionId).toSorted((a, b) => Number(a) - Number(b))
    expect((await end(first)).code).toBe(0)
    expect([await mayGoOn(one), await mayGoOn(other)]).toEqual([false, true])
    expect(await listed({ account: 'service' })).toHaveLength(1)
    const log = (await platform.call(logApi.operations, { module: 'onlineUser' }, { token: admin })).data.list
    expect(log[0]).toMatchObject({ target: 'service', result: 0 })
    // Ended already.
    expect((await end(first)).code).not.toBe(0)
  })

  it('is refused for the own one', async () => {
    const [own] = (await listed()).filter(({ current }) => current === 1)
    expect((await end(own?.sessionId ?? '')).code).not.toBe(0)
    expect(await mayGoOn(admin)).toBe(true)
  })
})
