import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { authApi } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { userApi } from '@/lib/contract/user'
import { keepHouse } from './housekeeping'
import { accountNotices, passkeyChallenges, signInSteps, usedTokens } from './kernel/session/factor-table'
import { captchas, loginFailures, sessions } from './kernel/session/identity-table'
import { type TestPlatform, testPlatform } from './testing/test-platform'

const hourMs = 60 * 60_000
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'always' })
})
afterAll(() => platform.close())

it('forgets what is over, and nothing that still counts', async () => {
  platform.config.captcha = 'off'
  const token = await platform.signIn('viewer')
  await platform.call(authApi.login, { ...platform.loginForm('editor'), password: 'wrong-one' })
  platform.config.captcha = 'always'
  await platform.call(captchaApi.issue, { uuid: 'x'.repeat(16) })
  const counts = async () => [
    (await platform.database.select().from(sessions)).length,
    (await platform.database.select().from(loginFailures)).length,
    (await platform.database.select().from(captchas)).length,
  ]
  await keepHouse(platform, platform.clock.now())
  expect(await counts()).toEqual([1, 3, 1])

  platform.clock.advance(10 * hourMs)
  await keepHouse(platform, platform.clock.now())
  expect(await counts()).toEqual([1, 3, 0])
  expect((await platform.call(userApi.info, {}, { token })).code).toBe(50014)

  platform.clock.advance(15 * hourMs)
  await keepHouse(platform, platform.clock.now())
  expect(await counts()).toEqual([0, 0, 0])
})

it('forgets tokens, steps and challenges when they run out, and notices a quarter after they were read', async () => {
  const { database, clock } = platform
  const now = clock.now()
  const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs)
  const step = { userId: 1, platformId: 6, uuid: 'x'.repeat(16), way: 'password' } as const
  for (const [name, expireTime] of [
    ['short', inHours(1)],
    ['long', inHours(3)],
  ] as const) {
    await database.insert(usedTokens).values({ digest: name, expireTime })
    await database.insert(signInSteps).values({ ...step, tokenHash: name, expireTime })
    await database.insert(passkeyChallenges).values({ key: name, challenge: name, expireTime })
  }
  const notice = { userId: 1, kind: 'newBrowser', time: now, ip: '', client: '' } as const
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
  await keepHouse(platform, now)
  expect(await left()).toEqual([both, both, both, ['read', 'unread']])
  await keepHouse(platform, inHours(2))
  expect(await left()).toEqual([['long'], ['long'], ['long'], ['read', 'unread']])
  await keepHouse(platform, inHours(90 * 24))
  expect(await left()).toEqual([[], [], [], ['read', 'unread']])
  await keepHouse(platform, inHours(90 * 24 + 1))
  expect(await left()).toEqual([[], [], [], ['unread']])
})
