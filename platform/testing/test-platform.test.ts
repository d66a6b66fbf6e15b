import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { userApi } from '@/lib/contract/user'
import { loginLogs, operationLogs } from '../kernel/audit/log-table'
import { webUsers } from '../kernel/session/identity-table'
import { testNow } from './test-now'
import { type TestPlatform, testPlatform } from './test-platform'

const filesOf = async ({ files }: TestPlatform): Promise<string[]> => {
  const ids: string[] = []
  for await (const { fileId } of files.list()) ids.push(fileId)
  return ids.sort()
}

describe('two platforms of one template', () => {
  let first: TestPlatform
  let second: TestPlatform
  beforeAll(async () => {
    first = await testPlatform({ controllers: 60 })
    second = await testPlatform({ controllers: 60 })
  })
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  it('begin with the same rows and files', async () => {
    const rows = ({ database }: TestPlatform) => database.select().from(webUsers).orderBy(webUsers.id)
    expect(await rows(second)).toEqual(await rows(first))
    expect(await filesOf(second)).toEqual(await filesOf(first))
    expect((await filesOf(first)).length).toBeGreaterThan(0)
  })

  it('share no row', async () => {
    await first.database.update(webUsers).set({ realName: '别人' }).where(eq(webUsers.account, 'viewer'))
    const [viewer] = await second.database.select().from(webUsers).where(eq(webUsers.account, 'viewer'))
    expect(viewer?.realName).toBe('林悦')
  })

  it('share no file', async () => {
    const [fileId = ''] = await filesOf(first)
    await first.files.remove(fileId)
    expect(await filesOf(first)).not.toContain(fileId)
    expect(await second.files.open(fileId)).not.toBeNull()
  })

  it('share no session', async () => {
    const token = await first.signIn('viewer')
    expect((await first.call(userApi.info, {}, { token })).code).toBe(0)
    expect((await second.call(userApi.info, {}, { token })).code).toBe(401)
  })
})

it('a platform of another moment of the same day has a template of its own', async () => {
  const usersAt = async (now: string) => {
    const platform = await testPlatform({ controllers: 0, now })
    try {
      return await platform.database.select().from(webUsers).orderBy(webUsers.id)
    } finally {
      await platform.close()
    }
  }
  const first = await usersAt(testNow)
  expect(await usersAt('2026-11-21T00:00:30.000Z')).not.toEqual(first)
  expect(await usersAt(testNow)).toEqual(first)
})

describe('a session without a sign-in', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await testPlatform()
  })
  afterAll(() => platform.close())

  it('is what the real call gives, without its rows in the logs', async () => {
    const logged = async () => [
      await platform.database.$count(loginLogs),
      await platform.database.$count(operationLogs),
    ]
    const infoOf = async (token: string) => (await platform.call(userApi.info, {}, { token })).data
    const before = await logged()
    const made = await infoOf(await platform.signIn('viewer', 12))
    expect(await logged()).toEqual(before)
    expect(made).toEqual(await infoOf(await platform.signInByPassword('viewer', 12)))
    expect(await logged()).toEqual(before.map((count) => count + 1))
  })

  it('is given to nobody whom the real call refuses', async () => {
    await platform.database.update(webUsers).set({ status: 0 }).where(eq(webUsers.account, 'editor'))
    for (const [account, brand] of [
      ['nobody', 6],
      ['editor', 6],
      ['east12', 6],
    ] as const) {
      await expect(platform.signIn(account, brand)).rejects.toThrow(`${account} cannot sign in`)
      await expect(platform.signInByPassword(account, brand)).rejects.toThrow(`${account} cannot sign in`)
    }
  })
})
