import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { processState } from '@/lib/config/process-state'
import { authApi } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import type { TestProvider } from '@/tests/support/oidc-provider'
import { type StubPlatform, startBench } from '@/tests/support/sso-bench'
import { readSignInWays } from './sign-in-ways'

type Asking = { asking?: Promise<void> | undefined }
const known = processState<Map<number, Asking>>('signInWays')
const passwordOnly = { password: 1, passkey: 0, oidc: null }
const all = { password: 0, passkey: 1, oidc: { zh: '公司账号', en: 'company account' } }

let provider: TestProvider
let platform: StubPlatform
beforeAll(async () => {
  ;({ provider, platform } = await startBench())
})
afterAll(async () => {
  await Promise.all([provider.stop(), platform.stop()])
})
beforeEach(() => {
  platform.asked = []
  platform.say(all)
  known.value = undefined
})
afterEach(() => {
  jest.restoreAllMocks()
})
const open = (platformId: 6 | 12 | 13 = 6) => readSignInWays(platformId, 'zh', 'r-1')
/** What a page gets that opens once the question of an earlier one has been answered. */
const read = async (platformId: 6 | 12 | 13 = 6) => {
  await open(platformId)
  await known.value?.get(platformId)?.asking
  return open(platformId)
}
const later = (ms: number) => jest.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)

describe('what the sign-in page offers', () => {
  it('is what the platform says of the brand, asked once in half a minute', async () => {
    expect(await read()).toEqual(all)
    expect(await read()).toEqual(all)
    expect(platform.asked.map(({ target }) => target)).toEqual([`${authApi.ways.path}?platformId=6`])
    platform.say(passwordOnly)
    later(31_000)
    // The page does not wait for it: the next one has it.
    expect(await open()).toEqual(all)
    expect(await read()).toEqual(passwordOnly)
  })

  it('is no company account where this console leads to none', async () => {
    expect(await read(13)).toEqual({ ...all, oidc: null })
    expect(await read(12)).toEqual(all)
  })

  it.each([
    ['has no such call', () => platform.say(null, codes.notFound, 404)],
    ['asks for a session', () => platform.say(null, codes.unauthorized, 401)],
    ['does not answer', () => platform.goAway()],
    ['talks nonsense', () => platform.say({ password: 'yes' })],
  ])('is the password where the platform %s', async (_what, happens) => {
    happens()
    expect(await read()).toEqual(passwordOnly)
  })

  it('stays what it was while the platform is away', async () => {
    await read()
    platform.goAway()
    later(31_000)
    expect(await read()).toEqual(all)
    expect(platform.asked).toHaveLength(2)
  })
})
