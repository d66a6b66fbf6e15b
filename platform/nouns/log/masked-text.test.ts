import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { appUserApi } from '@/lib/contract/app-user'
import { codes } from '@/lib/contract/error-code'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { appUsers } from '../tables/fleet'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const addUser = async (account: string) => {
  const [row] = await platform.database
    .insert(appUsers)
    .values({
      platformId: 6,
      account,
      nickname: account,
      accountType: 1,
      status: 1,
      email: account,
      registerTime: platform.clock.now(),
    })
    .returning()
  if (row === undefined) throw new Error('not stored')
  return row
}

describe('one masked text', () => {
  const reveal = (userId: string, field: 'account' | 'phone' | 'email', as = token) =>
    platform.call(appUserApi.reveal, { userId, field }, { token: as })
  const logged = () => selectOperations(platform.database).where(eq(operationLogs.endpoint, 'appUser.reveal'))

  it('is shown whole to who may change app users, and each time is in the log, which does not say it', async () => {
    const account = 'revealed.person@example.com'
    const user = await addUser(account)
    const phone = '13900004321'
    await platform.database.update(appUsers).set({ phone }).where(eq(appUsers.id, user.id))
    const userId = String(user.id)
    const before = (await logged()).length
    expect((await reveal(userId, 'account')).data).toEqual({ text: account })
    expect((await reveal(userId, 'phone')).data).toEqual({ text: phone })
    expect((await reveal(userId, 'email')).data).toEqual({ text: account })
    const rows = (await logged()).slice(before)
    expect(rows.map(({ account: by, operation, target, result, changes }) => [by, operation, target, result, changes]))
      // 4: a view.
      .toEqual(
        [{ account: 're****on@example.com' }, { phone: '139****4321' }, { email: 're****on@example.com' }].map(
          (after) => [...['admin', 4, `ID ${userId}`, 0], JSON.stringify([{ after, target: `ID ${userId}` }])],
        ),
      )
    expect(JSON.stringify(rows)).not.toMatch(/revealed\.person|13900004321/)
    // The list and the details stay as they are.
    const { list } = (await platform.call(appUserApi.list, { userId }, { token })).data
    expect(list).toMatchObject([{ account: 're****on@example.com', phone: '139****4321' }])
    expect((await platform.call(appUserApi.info, { userId }, { token })).data.user.account).toBe('re****on@example.com')
  })

  it('is refused without the right, and is not there for another brand', async () => {
    const user = await addUser('kept.person@example.com')
    const before = (await logged()).length
    expect((await reveal(String(user.id), 'account', await platform.signIn('viewer'))).code).toBe(codes.forbidden)
    expect((await reveal(String(user.id), 'account', await platform.signIn('admin', 12))).code).toBe(codes.notFound)
    // Both tries are in the log, with who and whose.
    const rows = (await logged()).slice(before)
    expect(rows.map(({ account, result, params }) => [account, result, JSON.parse(params)])).toEqual(
      ['viewer', 'admin'].map((by) => [by, 1, { field: 'account', userId: String(user.id) }]),
    )
  })
})
