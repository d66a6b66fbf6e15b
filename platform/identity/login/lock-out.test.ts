import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq } from 'drizzle-orm'
import { authApi, type Proof } from '@/lib/contract/auth'
import { captchaApi, type ProofChallenge } from '@/lib/contract/captcha'
import { captchas, knownDevices, loginFailures } from '../../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { settingValues } from '../setting/setting-table'
import { deviceMs } from './known-device'
import { proofLevel } from './proof'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())
beforeEach(async () => {
  platform.config.captcha = 'off'
  await platform.database.delete(loginFailures)
  await platform.database.delete(knownDevices)
  await platform.database.delete(captchas)
})

const wrong = 'not-the-password'
const own = 'a'.repeat(64)
const login = (form: Record<string, unknown>, address = '192.0.2.1') =>
  platform.call(
    authApi.login,
    { ...platform.loginForm('viewer'), ...form },
    { headers: { 'x-forwarded-for': address } },
  )
const failTimes = async (count: number, form: Record<string, unknown> = {}, address?: string) => {
  const seen: number[] = []
  for (let i = 0; i < count; i++) seen.push((await login({ password: wrong, ...form }, address)).code)
  return seen
}

describe('T56: a browser in which the account has signed in before', () => {
  it('is kept waiting neither by strangers who fail with the account nor by others of its address', async () => {
    expect((await login({ deviceKey: own })).code).toBe(0)
    expect(await failTimes(6, {}, '198.51.100.1')).toEqual([40002, 40002, 40002, 40002, 40002, 429])
    const now = platform.clock.now()
    // As after a hundred wrong passwords from there.
    await platform.database
      .insert(loginFailures)
      .values({ key: 'ip:192.0.2.1', count: 100, firstTime: now, lastTime: now })
      .onConflictDoUpdate({ target: loginFailures.key, set: { count: 100 } })
    expect((await login({ username: 'editor' })).code).toBe(429)
    // Another browser waits, whatever it says of itself; this one does not, and is asked for no captcha either.
    platform.config.captcha = 'after-failures'
    expect((await login({}, '203.0.113.5')).code).toBe(429)
    expect((await login({ deviceKey: 'b'.repeat(64) }, '203.0.113.5')).code).toBe(429)
    const asked = await platform.call(captchaApi.issue, { uuid: 'u'.repeat(16), username: 'viewer', deviceKey: own })
    expect(asked.data).toEqual({ required: false, image: null })
    expect((await login({ deviceKey: own })).code).toBe(0)
    // Nor does its good sign-in take anything off the strangers' count.
    expect((await login({}, '203.0.113.5')).code).toBe(429)
  })

  it('has a count of its own, and waits for its own failures', async () => {
    expect((await login({ deviceKey: own })).code).toBe(0)
    expect(await failTimes(6, { deviceKey: own })).toEqual([40002, 40002, 40002, 40002, 40002, 429])
    // A stranger is not kept waiting by them.
    expect((await login({})).code).toBe(0)
    platform.clock.advance(60_000)
    expect((await login({ deviceKey: own })).code).toBe(0)
  })

  it('is one of this account alone, and is known for half a year', async () => {
    expect((await login({ deviceKey: own })).code).toBe(0)
    await failTimes(5, { username: 'editor' })
    expect((await login({ username: 'editor', deviceKey: own })).code).toBe(429)
    platform.clock.advance(deviceMs)
    await failTimes(5)
    expect((await login({ deviceKey: own })).code).toBe(429)
  })

  it('cannot be made up: a new device for each try is one stranger', async () => {
    const seen: number[] = []
    for (let i = 0; i < 6; i++) {
      seen.push((await login({ password: wrong, deviceKey: String(i).repeat(64) }, `198.51.100.${i}`)).code)
    }
    expect(seen).toEqual([40002, 40002, 40002, 40002, 40002, 429])
    expect(await platform.database.select().from(knownDevices)).toEqual([])
  })

  it('is one of at most twenty', async () => {
    expect((await login({ deviceKey: own })).code).toBe(0)
    const [first] = await platform.database.select().from(knownDevices)
    const userId = first?.userId ?? 0
    const before = Array.from({ length: 20 }, (_, i) => ({
      userId,
      deviceKey: String(i).padStart(64, '0'),
      lastUsedTime: new Date(platform.clock.now().getTime() - (i + 1) * 1000),
    }))
    await platform.database.insert(knownDevices).values(before)
    expect((await login({ deviceKey: own })).code).toBe(0)
    const kept = (await platform.database.select().from(knownDevices)).map(({ deviceKey }) => deviceKey)
    expect(kept.sort()).toEqual([...before.slice(0, 19).map(({ deviceKey }) => deviceKey), own].sort())
  })
})

describe('T56: work in place of letters', () => {
  const uuid = 'pre-session-of-one-browser'
  const issue = (form: Record<string, unknown> = {}) =>
    platform.call(captchaApi.issue, { uuid, username: 'viewer', platformId: 6, ...form })
  const work = async (challenge: ProofChallenge | undefined): Promise<Proof> => {
    if (challenge === undefined) throw new Error('no work was asked for')
    const found = await solveChallenge({ challenge: { parameters: challenge }, deriveKey })
    return { counter: found?.counter ?? 0, derivedKey: found?.derivedKey ?? '' }
  }
  const allow = async (value: '0' | '1') => {
    const updateTime = platform.clock.now()
    await platform.database.delete(settingValues).where(eq(settingValues.configKey, 'login.proofOfWork'))
    await platform.database
      .insert(settingValues)
      .values({ platformId: 6, configKey: 'login.proofOfWork', value, description: '', descriptionEn: '', updateTime })
  }
  beforeEach(async () => {
    platform.config.captcha = 'always'
    await allow('1')
  })

  it('is asked for where the brand allows it, and letters where it does not', async () => {
    expect((await issue()).data).toMatchObject({ required: true, image: null, proof: { algorithm: 'PBKDF2/SHA-256' } })
    const elsewhere = await issue({ platformId: 12 })
    expect(elsewhere.data.image).toMatch(/^data:image\/png;base64,/)
    expect(elsewhere.data.proof).toBeUndefined()
    await allow('0')
    expect((await issue()).data.proof).toBeUndefined()
  })

  it('opens the sign-in once, for the browser and the account that it was asked of, and for two minutes', async () => {
    const proof = await work((await issue()).data.proof)
    expect((await login({ uuid: 'pre-session-of-another-1', proof })).code).toBe(40001)
    expect((await login({ uuid, proof })).code).toBe(0)
    expect((await login({ uuid, proof })).code).toBe(40001)
    const easier = await work((await issue({ username: 'nobody-ever-failed' })).data.proof)
    expect((await login({ uuid, proof: easier })).code).toBe(40001)
    const late = await work((await issue()).data.proof)
    platform.clock.advance(2 * 60_000)
    expect((await login({ uuid, proof: late })).code).toBe(40001)
  })

  it.each([
    ['no work', async () => ({})],
    [
      'another number',
      async (proof: Proof) => ({ proof: { ...proof, counter: proof.counter + 1, derivedKey: '0'.repeat(64) } }),
    ],
    ['letters', async () => ({ captcha: '' })],
  ])('is not opened by %s, and is used up', async (_, toForm) => {
    const proof = await work((await issue()).data.proof)
    expect((await login({ uuid, ...(await toForm(proof)) })).code).toBe(40001)
    expect((await login({ uuid, proof })).code).toBe(40001)
  })

  it('is no answer to letters, nor do letters of another brand answer it', async () => {
    const proof = await work((await issue()).data.proof)
    expect((await login({ ...platform.loginForm('viewer', 12), uuid, proof })).code).toBe(40001)
    await issue({ platformId: 12 })
    const [row] = await platform.database.select().from(captchas).where(eq(captchas.uuid, uuid))
    expect((await login({ uuid, captcha: row?.answer ?? '' })).code).toBe(40001)
  })

  it('is looked at once by twenty tries at the same time', async () => {
    const proof = await work((await issue()).data.proof)
    const answers = await Promise.all(Array.from({ length: 20 }, () => login({ uuid, proof, password: wrong })))
    expect(answers.filter(({ code }) => code === 40002)).toHaveLength(1)
  })

  it('says nothing of the number, its signature or the secret', async () => {
    const { data } = await issue()
    expect(Object.keys(data.proof ?? {}).sort()).toEqual(
      ['algorithm', 'cost', 'keyLength', 'keyPrefix', 'most', 'nonce', 'salt'].sort(),
    )
  })

  it('grows with the failures of the account and of the address', async () => {
    const most = async (username: string) => (await issue({ username })).data.proof?.most ?? 0
    const first = await most('viewer')
    platform.config.captcha = 'off'
    await failTimes(5)
    platform.config.captcha = 'always'
    expect(await most('viewer')).toBe(first * 4)
    expect(await most('editor')).toBe(first)
    const levels = [0, 3, 4, 9, 1000].map((accountCount) => proofLevel({ accountCount, addressCount: 0 }))
    expect(levels).toEqual([0, 0, 1, 6, 6])
    expect([0, 9, 10, 25].map((addressCount) => proofLevel({ accountCount: 0, addressCount }))).toEqual([0, 0, 1, 2])
  })
})
