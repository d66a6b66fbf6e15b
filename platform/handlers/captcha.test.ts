import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { captchas, loginFailures } from '../db/schema/identity'
import { type TestPlatform, testPlatform } from '../testing/test-platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'always' })
})
afterAll(() => platform.close())
afterEach(async () => {
  platform.config.captcha = 'always'
  await platform.database.delete(loginFailures)
})

const uuid = 'pre-session-of-one-browser'
const issue = (of = uuid, username?: string) =>
  platform.call(captchaApi.issue, { uuid: of, ...(username && { username }) })
const answerOf = async (of = uuid) => {
  const [row] = await platform.database.select().from(captchas).where(eq(captchas.uuid, of))
  return row?.answer ?? ''
}
const login = (form: Record<string, unknown>) =>
  platform.call(authApi.login, { ...platform.loginForm('viewer'), uuid, ...form })

describe('a challenge', () => {
  it('is a picture of paths without any text', async () => {
    const { data } = await issue()
    expect(data.required).toBe(true)
    const svg = Buffer.from(data.image?.replace('data:image/svg+xml;base64,', '') ?? '', 'base64').toString()
    expect(svg).toMatch(/^<svg /)
    expect(svg).not.toMatch(/<text|<title|<desc|<script/)
    const answer = await answerOf()
    expect(answer).toMatch(/^[A-Z0-9]{4}$/)
    expect(svg.replace(/ (?:d|fill|stroke)="[^"]*"/g, '')).not.toContain(answer)
  })

  it('lets a right answer through, in any case of letters', async () => {
    await issue()
    expect((await login({ captcha: (await answerOf()).toLowerCase() })).code).toBe(0)
  })

  it.each([
    ['a wrong answer', { captcha: '0000' }],
    ['none', {}],
  ])('answers %s with 验证码错误, whatever the password', async (_, form) => {
    await issue()
    const answer = await login({ ...form, password: 'not-the-password' })
    expect(answer).toMatchObject({
      status: 400,
      code: 40001,
      envelope: { msg: '验证码错误', data: { captchaRequired: true } },
    })
    await issue()
    expect((await login(form)).code).toBe(40001)
  })

  it('is used up by a wrong password', async () => {
    await issue()
    const captcha = await answerOf()
    expect((await login({ captcha, password: 'not-the-password' })).code).toBe(40002)
    expect((await login({ captcha })).code).toBe(40001)
  })

  it('is used up by a wrong answer', async () => {
    await issue()
    const captcha = await answerOf()
    await login({ captcha: '0000' })
    expect((await login({ captcha })).code).toBe(40001)
  })

  it('of one browser is worth nothing in another', async () => {
    await issue()
    const captcha = await answerOf()
    expect((await login({ captcha, uuid: 'pre-session-of-another-one' })).code).toBe(40001)
  })

  it('lasts two minutes', async () => {
    await issue()
    const captcha = await answerOf()
    platform.clock.advance(2 * 60_000)
    expect((await login({ captcha })).code).toBe(40001)
  })

  it('is looked at once by twenty tries at the same time', async () => {
    await issue()
    const captcha = await answerOf()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login({ captcha, password: 'not-the-password' })),
    )
    expect(answers.filter(({ code }) => code === 40002)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 40001)).toHaveLength(19)
  })
})

describe('the policy', () => {
  const fail = (times: number, form: Record<string, unknown>) =>
    Array.from({ length: times }).reduce<Promise<unknown>>(
      (before) => before.then(() => login({ password: 'wrong-one', ...form })),
      Promise.resolve(),
    )

  it('off asks for none', async () => {
    platform.config.captcha = 'off'
    await fail(4, {})
    expect((await issue()).data).toEqual({ required: false, image: null })
    expect((await login({})).code).toBe(0)
  })

  it('after-failures asks after three failures of the account, in any browser', async () => {
    platform.config.captcha = 'after-failures'
    await fail(2, {})
    expect((await issue('another-browser-00001', 'viewer')).data.required).toBe(false)
    const third = await login({ password: 'wrong-one' })
    expect(third.envelope.data).toEqual({ captchaRequired: true })
    expect((await issue('another-browser-00001', 'viewer')).data.required).toBe(true)
    expect((await issue('another-browser-00001', 'editor')).data.required).toBe(false)
  })

  it('after-failures asks after three failures of the browser, for any account', async () => {
    platform.config.captcha = 'after-failures'
    for (const username of ['a1', 'a2', 'a3']) await fail(1, { username })
    expect((await issue(uuid, 'editor')).data.required).toBe(true)
    expect((await login({ username: 'editor' })).code).toBe(40001)
    expect((await login({ username: 'editor', uuid: 'another-browser-00001' })).code).toBe(0)
  })

  it('after-failures forgets them with a right password', async () => {
    platform.config.captcha = 'after-failures'
    await fail(3, {})
    await issue()
    expect((await login({ captcha: await answerOf() })).code).toBe(0)
    expect((await issue(uuid, 'viewer')).data.required).toBe(false)
  })
})
