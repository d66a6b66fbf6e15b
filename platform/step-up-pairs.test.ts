import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { eq } from 'drizzle-orm'
import { authApi, SecondStep, SignedIn } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { factorApi } from '@/lib/contract/factor'
import { platformIds } from '@/lib/contract/platform-id'
import { endpoints, type NamedEndpoint } from '@/lib/contract/registry'
import { isOfSignIn, settingKeys } from '@/lib/contract/setting'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { expect } from '@/tests/support/expect'
import { inputSchema } from '@/tests/support/input-fields'
import { implementations } from './composition/implementations'
import { findAccount } from './identity/login/sign-in-rows'
import { toRowBatches } from './kernel/list/row-batch'
import { oldPasswords } from './kernel/session/factor-table'
import { sessions, webUsers } from './kernel/session/identity-table'
import { toTokenHash } from './kernel/session/token'
import { effectInputs } from './testing/effect-inputs'
import { queryOf } from './testing/reach/query-of'
import { readDeciding, readGiven } from './testing/read-deciding'
import { addApp } from './testing/second-factors'
import { type TestPlatform, testPlatform } from './testing/test-platform'
import { openWaitingSteps } from './testing/waiting-steps'

const fiveMinutes = 5 * 60_000
const { stepUpRequired, mustChangePassword, wrongFactor } = codes

type Input = Record<string, unknown>
type Sent = { named: NamedEndpoint; input: Input }
let platform: TestPlatform
/** A superuser's session, by which inputs are made. */
let token: string
let makers: Record<string, () => Promise<Input>>
/** What each change of the contract was sent, what it wrote of what decides over a grave call, and what it ended. */
const observed: (Sent & { writes: string[]; ended: { reason: string; waits: boolean }[] })[] = []

beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, captcha: 'off' })
  Object.assign(platform.config, { sessions: 1 })
  const query = queryOf(platform.database)
  token = await platform.signIn('admin')
  makers = effectInputs(platform, token)
  for (const [name, make] of Object.entries(makers)) {
    const named = endpoints.find((each) => each.name === name)
    if (named === undefined) throw new Error(`${name} is no change`)
    const input = await make()
    const as = name.startsWith('auth.logout') ? await platform.signIn('viewer') : token
    const readEnded = await openWaitingSteps(query, platform.clock.now())
    const [before, had] = [await readDeciding(query), await readGiven(query)]
    const { envelope } = await platform.call(named.endpoint, input, { token: as })
    expect(envelope.code, `${name}: ${JSON.stringify(envelope)}`).toBe(0)
    await platform.jobs.idle()
    const [after, has] = [await readDeciding(query), await readGiven(query)]
    const written = Object.keys(after).filter((table) => after[table] !== before[table])
    const given = [...has].filter((each) => !had.has(each)).map((each) => each.split(' ')[0] ?? '')
    observed.push({ named, input, writes: [...new Set([...written, ...given])], ended: await readEnded() })
  }
}, 600_000)
afterAll(() => platform.close())

const writers = () => observed.filter(({ writes }) => writes.length > 0)

const batches = [...toRowBatches(implementations).keys()]
/** An input that is grave: its own, or with another action, on more than one row. */
const toGrave = ({ named: { endpoint, name }, input }: Sent): Input => {
  const { stepUp } = endpoint
  if (typeof stepUp !== 'function') return input
  const { keys = [] } = (input.selection ?? {}) as { keys?: string[] }
  const many = keys.length > 0 ? { ...input, selection: { keys: [...keys, ...keys] } } : input
  const grave = Object.entries(inputSchema(endpoint.input).properties ?? {})
    .flatMap(([field, schema]) => {
      // The platform knows which actions there are, and the contract takes any name of one.
      const values = name === 'rowBatch.batch' && field === 'action' ? batches : (schema.enum ?? [])
      return values.map((value): Input => ({ ...many, [field]: value }))
    })
    .find((each) => {
      const { data } = endpoint.input.safeParse(each)
      return data !== undefined && stepUp(data as never)
    })
  if (grave === undefined) throw new Error(`no input of ${name} is grave`)
  return grave
}
const asking = (): Sent[] =>
  observed
    .filter(({ named }) => named.endpoint.stepUp !== undefined)
    .map((sent) => ({ named: sent.named, input: toGrave(sent) }))

/** The calls that are answered otherwise than that something must be shown first. */
const letThrough = async (token: string): Promise<string[]> => {
  const faults: string[] = []
  for (const { named, input } of asking()) {
    const { code } = await platform.call(named.endpoint, input, { token })
    if (code !== stepUpRequired) faults.push(`${named.name} ${code}`)
  }
  return faults
}

describe('T66: what decides over a grave call', () => {
  it('is written by nothing that does not ask, or takes what it would ask for', () => {
    const open = writers().filter(({ named: { endpoint } }) => {
      return endpoint.access !== 'public' && endpoint.stepUp === undefined && endpoint.provesCaller === undefined
    })
    expect(open.map(({ named, writes }) => `${named.name} writes ${writes.join(', ')}`)).toEqual([])
    expect(writers().length).toBeGreaterThan(40)
  })

  it('is no setting that does not ask', () => {
    const folders = ['factor', 'login'].map((noun) => join(import.meta.dirname, 'identity', noun))
    const sources = folders.flatMap((folder) =>
      readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
    )
    const read = settingKeys.filter((key) => sources.some((source) => source.includes(`'${key}'`)))
    expect(read.filter((key) => !isOfSignIn(key))).toEqual([])
    expect(read.length).toBeGreaterThanOrEqual(4)
  })
})

describe('T66: a session without a fresh factor', () => {
  /** Right inputs of calls that prove who calls, but for the factor itself. */
  const proving: Readonly<Record<string, Input>> = {
    'user.changePassword': { oldPassword: 'Another-2026', newPassword: 'Another-2027' },
    'factor.stepUp': { proof: { kind: 'totp', code: '000000' } },
  }
  /** Puts what was shown in a session back to a while ago. */
  const age = async (whose: string, ms: number): Promise<string> => {
    const createTime = subMilliseconds(platform.clock.now(), ms)
    const set = { createTime, factorTime: null, mustShow: 0 as const }
    await platform.database
      .update(sessions)
      .set(set)
      .where(eq(sessions.tokenHash, toTokenHash(whose)))
    return whose
  }

  const toOrder = ({ named }: Sent) => (named.name in proving ? 1 : 0)

  it('does nothing grave by any two calls of which the first writes what decides over the second', async () => {
    await addApp(platform, 'admin')
    const query = queryOf(platform.database)
    const faults: string[] = []
    // The change of the password comes last: it ends every other session.
    for (const first of writers().toSorted((a, b) => toOrder(a) - toOrder(b))) {
      const { name, endpoint } = first.named
      // Who comes in or proves who they are is let through; whatever is left must ask.
      const mustAsk = endpoint.access !== 'public' && !(name in proving)
      await age(token, 0)
      const input = endpoint.stepUp ? toGrave(first) : (proving[name] ?? (await makers[name]?.()))
      const old = await age(await platform.signIn('admin'), fiveMinutes)
      const before = await readDeciding(query)
      const { code } = await platform.call(endpoint, input, { token: old })
      if (name in proving) expect([0, wrongFactor], name).toContain(code)
      if (mustAsk && code !== stepUpRequired) faults.push(`${name} ${code}`)
      faults.push(...(await letThrough(old)).map((second) => `${name}, ${second}`))
      if (mustAsk) expect(await readDeciding(query), name).toEqual(before)
    }
    expect(faults).toEqual([])
    expect(writers().length * asking().length).toBeGreaterThan(1500)
  })

  it('is one that began with a password set by somebody else, with a second factor and without', async () => {
    const given = 'Given-by-2-others'
    const signIn = async (password: string) => platform.call(authApi.login, platform.loginForm('ota', 6, password))
    const user = await findAccount(platform.database, 'ota')
    const reset = async () => {
      const root = await platform.signIn('admin')
      const form = { userId: String(user?.id), password: given }
      expect((await platform.call(webUserApi.resetPassword, form, { token: root })).code).toBe(0)
    }
    const settle = async (token: string, newPassword: string) => {
      const change = { oldPassword: given, newPassword }
      expect((await platform.call(userApi.changePassword, change, { token })).code).toBe(0)
      expect(await letThrough(token)).toEqual([])
    }
    const beginTotp = async (token: string) => (await platform.call(factorApi.beginTotp, {}, { token })).code
    await platform.database
      .update(webUsers)
      .set({ superAdmin: 1, factorKinds: 0, brandJurisdiction: [...platformIds] })
      .where(eq(webUsers.account, 'ota'))
    await reset()
    const { token } = SignedIn.parse((await signIn(given)).data)
    expect(await beginTotp(token)).toBe(mustChangePassword)
    await settle(token, 'Own-password-1')
    const proof = { kind: 'password', password: 'Own-password-1' }
    expect((await platform.call(factorApi.stepUp, { proof }, { token })).code).toBe(0)
    expect(await beginTotp(token)).toBe(0)
    // The next session begins with a password of their own.
    expect(await beginTotp(SignedIn.parse((await signIn('Own-password-1')).data).token)).toBe(0)

    const app = await addApp(platform, 'ota')
    await platform.database.delete(oldPasswords).where(eq(oldPasswords.userId, user?.id ?? 0))
    await reset()
    const form = platform.loginForm('ota', 6, given)
    const { step } = SecondStep.parse((await platform.call(authApi.login, form)).data)
    const { uuid, platformId, client } = form
    const shown = { step, uuid, platformId, client, proof: { kind: 'totp', code: app.nextCode() } }
    const second = SignedIn.parse((await platform.call(authApi.secondStep, shown)).data)
    await settle(second.token, 'Own-password-2')
    const again = { proof: { kind: 'totp', code: app.nextCode() } }
    expect((await platform.call(factorApi.stepUp, again, second)).code).toBe(0)
    expect(await beginTotp(second.token)).toBe(0)
  })
})

it('T68: whatever ends sessions ends the sign-ins that wait for their second step', () => {
  const ended = observed.flatMap((each) => each.ended.map((session) => ({ name: each.named.name, ...session })))
  expect(ended.filter(({ waits }) => waits).map(({ name }) => name)).toEqual([])
  const reasons = [...new Set(ended.map(({ reason }) => reason))].sort()
  expect(reasons).toEqual(['disabled', 'ended', 'factor', 'limit', 'logout', 'password', 'provider'])
})
