import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { authApi } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { userApi } from '@/lib/contract/user'
import { keepHouse } from './housekeeping'
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
