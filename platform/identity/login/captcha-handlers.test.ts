import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { captchas, loginFailures } from '../../kernel/session/identity-table'
import { solveByPaths } from '../../testing/attack/solve-by-paths'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

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

/** Types of the blocks that a PNG is made of. */
const chunksOf = (png: Buffer): string[] => {
  const types: string[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) types.push(png.toString('latin1', at + 4, at + 8))
  return types
}

describe('a challenge', () => {
  it('T56: is one picture of pixels: no text, no paths, nothing that a solver of glyph paths can read', async () => {
    let read = 0
    for (let i = 0; i < 20; i++) {
      const { data } = await issue()
      const answer = await answerOf()
      expect(answer).toMatch(/^[A-Z0-9]{4}$/)
      if (solveByPaths(data.image ?? '', 'ABCDEFGHJKMNPQRTUVWXY346789', 44) === answer) read += 1
    }
    expect(read).toBe(0)
    const { data } = await issue()
    expect(Object.keys(data)).toEqual(['required', 'image'])
    const [type, content = ''] = data.image?.split(',') ?? []
    expect(type).toBe('data:image/png;base64')
    // A header, one block of pixels and the end: no block of text, and no comment.
    expect(chunksOf(Buffer.from(content, 'base64'))).toEqual(['IHDR', 'IDAT', 'IEND'])
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
