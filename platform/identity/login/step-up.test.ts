import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { codes as errorCodes } from '@/lib/contract/error-code'
import { factorApi } from '@/lib/contract/factor'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { endpoints } from '@/lib/contract/registry'
import { roleApi } from '@/lib/contract/role'
import { rowBatchApi } from '@/lib/contract/row-batch'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { loginFailures } from '../../kernel/session/identity-table'
import { addApp, addPasskey } from '../../testing/second-factors'
import type { Lies, SoftwareAuthenticator } from '../../testing/software-authenticator'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

const { stepUpRequired, wrongFactor } = errorCodes
const fiveMinutes = 5 * 60_000

let platform: TestPlatform
let app: Awaited<ReturnType<typeof addApp>>
let key: SoftwareAuthenticator
/** What a superuser without a factor was answered, long after signing in. */
let unasked: number[]
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
  const early = await oldSession('admin')
  unasked = [await saveRole(early), await removeRows(early, ['9999998', '9999999'])]
  app = await addApp(platform, 'admin')
  key = (await addPasskey(platform, 'admin')).authenticator
})
afterAll(() => platform.close())
beforeEach(() => platform.database.delete(loginFailures))

let made = 0
const saveRole = async (token: string) => {
  const form = { name: '验证', nameEn: '', number: `R_STEP_${++made}`, dataScope: 1, remark: '' }
  return (await platform.call(roleApi.save, form, { token })).code
}
const removeRows = async (token: string, keys: string[], action = 'question.remove') =>
  (await platform.call(rowBatchApi.batch, { action, selection: { keys } }, { token })).code
const show = async (token: string, proof: unknown) => (await platform.call(factorApi.stepUp, { proof }, { token })).code
const showCode = (token: string, code: string) => show(token, { kind: 'totp', code })
const showKey = async (token: string, lies: Lies = {}) => {
  const { options } = (await platform.call(factorApi.stepUpOptions, {}, { token })).data
  return show(token, { kind: 'passkey', answer: key.show(options ?? {}, lies) })
}
/** A session that began a while ago. */
const oldSession = async (account: string) => {
  const token = await platform.signIn(account)
  platform.clock.advance(fiveMinutes)
  return token
}

describe('somebody with a second factor', () => {
  it('shows it for what is grave, once in five minutes', async () => {
    const token = await oldSession('admin')
    expect(await saveRole(token)).toBe(stepUpRequired)
    const approval = await platform.call(otaTaskApi.approve, { upgradeId: '1', remark: '' }, { token })
    expect([approval.code, approval.status]).toEqual([stepUpRequired, 403])
    expect(await removeRows(token, ['9999998', '9999999'])).toBe(stepUpRequired)
    expect(await removeRows(token, ['9999999'], 'role.remove')).toBe(stepUpRequired)
    // One row is deleted as by its own button, and several are published.
    expect(await removeRows(token, ['9999999'])).toBe(0)
    expect(await removeRows(token, ['9999998', '9999999'], 'question.publish')).toBe(0)
    expect(await showCode(token, app.nextCode())).toBe(0)
    expect(await saveRole(token)).toBe(0)
    expect(await removeRows(token, ['9999998', '9999999'])).toBe(0)
    platform.clock.advance(fiveMinutes - 1)
    expect(await saveRole(token)).toBe(0)
    platform.clock.advance(1)
    expect(await saveRole(token)).toBe(stepUpRequired)
  })

  it('opens the session in which it is shown, and no other', async () => {
    const [token, other] = [await platform.signIn('admin'), await oldSession('admin')]
    expect(await showCode(token, app.nextCode())).toBe(0)
    expect([await saveRole(token), await saveRole(other)]).toEqual([0, stepUpRequired])
  })

  it('is shown each way that they have, and no password', async () => {
    const token = await oldSession('admin')
    const { data } = await platform.call(factorApi.stepUpOptions, {}, { token })
    expect(data).toMatchObject({ totp: 1, passkey: 1, recovery: 1, password: 0, options: { rpId: 'localhost' } })
    expect(await show(token, { kind: 'password', password: 'Console-2026' })).toBe(wrongFactor)
    expect(await showKey(token, { userVerified: false })).toBe(wrongFactor)
    expect(await showKey(token, { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })).toBe(wrongFactor)
    expect(await saveRole(token)).toBe(stepUpRequired)
    expect(await showKey(token)).toBe(0)
    expect(await saveRole(token)).toBe(0)
    const again = await oldSession('admin')
    expect(await show(again, { kind: 'recovery', code: app.codes[0] })).toBe(0)
    expect(await show(again, { kind: 'recovery', code: app.codes[0] })).toBe(wrongFactor)
  })

  it('has a code counted once, here as at sign-in, and five guesses', async () => {
    const token = await oldSession('admin')
    const code = app.nextCode()
    expect([await showCode(token, code), await showCode(token, code)]).toEqual([0, wrongFactor])
    await platform.database.delete(loginFailures)
    const wrong = app.wrongCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => showCode(token, wrong)))
    expect(answers.filter((each) => each === wrongFactor)).toHaveLength(5)
    expect(answers.filter((each) => each === 429)).toHaveLength(15)
  })

  it('has a passkey that counts back told in the log', async () => {
    const token = await oldSession('admin')
    expect(await showKey(token, { counter: 900 })).toBe(0)
    expect(await showKey(token, { counter: 900 })).toBe(wrongFactor)
    const rows = await selectOperations(platform.database).orderBy(operationLogs.id)
    expect(rows.at(-1)).toMatchObject({
      endpoint: 'factor.stepUp',
      target: 'admin passkeyCounter',
      errorCode: wrongFactor,
    })
  })
})

describe('somebody without one', () => {
  it('is asked for nothing but their password, and that only for what touches factors', async () => {
    expect(unasked).toEqual([0, 0])
    const token = await oldSession('viewer')
    const asked: string[] = []
    for (const { name, endpoint } of endpoints) {
      if (endpoint.stepUp === undefined) continue
      const response = await platform.send(endpoint, {}, { token })
      const { code } = (await response.json()) as { code: number }
      if (code === stepUpRequired) asked.push(name)
    }
    // The others of the noun refuse an empty input before.
    expect(asked).toEqual(['factor.beginTotp', 'factor.removeTotp', 'factor.renewRecovery', 'factor.beginPasskey'])
  })

  it('shows the password, which is tried five times', async () => {
    const token = await oldSession('viewer')
    const { data } = await platform.call(factorApi.stepUpOptions, {}, { token })
    expect(data).toEqual({ totp: 0, passkey: 0, recovery: 0, password: 1, options: null })
    expect(await show(token, { kind: 'password', password: 'Console-2026' })).toBe(0)
    expect((await platform.call(factorApi.beginTotp, {}, { token })).code).toBe(0)
    const wrong = { kind: 'password', password: 'not-the-password' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => show(token, wrong)))
    expect(answers.filter((each) => each === wrongFactor)).toHaveLength(5)
    expect(answers.filter((each) => each === 429)).toHaveLength(3)
    expect(await show(token, { kind: 'password', password: 'Console-2026' })).toBe(429)
    const rows = JSON.stringify(await selectOperations(platform.database))
    expect(rows).not.toContain('not-the-password')
  })

  it('shows nothing that they do not have', async () => {
    const token = await platform.signIn('viewer')
    expect(await showCode(token, '123456')).toBe(wrongFactor)
    expect(await show(token, { kind: 'recovery', code: app.codes[1] })).toBe(wrongFactor)
  })
})
