import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq, isNull } from 'drizzle-orm'
import { connectionApi, watchSeconds } from '@/lib/contract/connection'
import { codes } from '@/lib/contract/error-code'
import { toWireTime } from '@/lib/format/wire-time'
import { isKey } from '../../ingest/connection/credential'
import { createDeviceIngest } from '../../ingest/connection/open-door'
import type { Ingest } from '../../ingest/pipeline/ingest'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { deviceCertificate } from '../../testing/device-certificate'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { connectionEvents, deviceCredentials, deviceMessages, devicePresence } from '../tables/connection'
import { controllers } from '../tables/fleet'
import { takeTelemetry } from '../unit/take-telemetry'
import { forgetSurplus } from './forget-surplus'

let platform: TestPlatform
let token: string
let viewer: string
let ingest: Ingest
let one: typeof controllers.$inferSelect
let two: typeof controllers.$inferSelect
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, captcha: 'off' })
  token = await platform.signIn('admin')
  viewer = await platform.signIn('viewer')
  const { database, clock, events, logger } = platform
  ingest = createDeviceIngest({ database, clock: clock.now, events, logger, steps: [takeTelemetry] })
  const [a, b] = await database.select().from(controllers).where(eq(controllers.platformId, 6)).orderBy(controllers.id)
  if (!a || !b) throw new Error('the fleet is empty')
  one = a
  two = b
})
afterAll(() => platform.close())

const by = ({ macWifiId } = one) => ({ macWifiId })
const info = async (of = one) => (await platform.call(connectionApi.info, by(of), { token })).data
const issue = async (of = one) => (await platform.call(connectionApi.issueKey, by(of), { token })).data
const certify = (certificate: string, of = one) =>
  platform.call(connectionApi.setCertificate, { ...by(of), certificate }, { token })
const revoke = (kind: 'key' | 'certificate', of = one) =>
  platform.call(connectionApi.revoke, { ...by(of), kind }, { token })
const logged = async (endpoint: string) =>
  (await selectOperations(platform.database).where(eq(operationLogs.endpoint, endpoint))).filter(
    ({ result }) => result === 0,
  )
const valid = (of = one) =>
  platform.database
    .select()
    .from(deviceCredentials)
    .where(and(eq(deviceCredentials.controllerId, of.id), isNull(deviceCredentials.revokeTime)))

let seq = 0
/** A message of a controller, through the pipeline. */
const say = async (kind: string, message: object | string, of = one) => {
  seq += 1
  const stamp = { v: 1, boot: 'b1', seq, time: platform.clock.now().getTime() }
  const text = typeof message === 'string' ? message : JSON.stringify({ ...stamp, ...message })
  await ingest.take({ topic: `hvac/6/${of.macWifiId}/up/${kind}`, payload: Buffer.from(text) })
  await ingest.idle()
}
const telemetry = () => ({ samples: [{ time: platform.clock.now().getTime(), systems: [], airBoxes: [] }] })
const messages = async (after?: string) =>
  (await platform.call(connectionApi.messages, { ...by(), ...(after && { after }) }, { token })).data.list

describe('a key', () => {
  it('is shown once, kept only as a hash, and told to nobody again', async () => {
    const headers = { 'idempotency-key': 'issue-0000000000000001' }
    const issued = await platform.call(connectionApi.issueKey, by(), { token, headers })
    const { key } = issued.data
    expect(issued.data).toEqual({
      username: one.macWifiId,
      key: expect.stringMatching(/^[\w-]{43}$/),
      topic: `hvac/6/${one.macWifiId}`,
      broker: 'mqtt://127.0.0.1:1883',
    })
    const [kept] = await valid()
    expect(await isKey(key, kept?.secret ?? '')).toBe(true)
    // Asked for again with the same key of the call it is not shown again, and no other one is made.
    expect((await platform.call(connectionApi.issueKey, by(), { token, headers })).code).toBe(codes.conflict)
    expect(await valid()).toEqual([kept])
    const answers = [await info(), await logged('connection.issueKey'), platform.lines]
    for (const text of answers.map((answer) => JSON.stringify(answer))) {
      expect(text).not.toContain(key)
      expect(text).not.toContain(kept?.secret)
    }
    expect((await info()).credentials).toEqual([
      {
        kind: 'key',
        createTime: toWireTime(platform.clock.now()),
        createUser: 'admin',
        lastUsedTime: null,
        fingerprint: null,
      },
    ])
    const tables = await Promise.all([
      platform.database.select().from(deviceCredentials),
      selectOperations(platform.database),
    ])
    expect(JSON.stringify(tables)).not.toContain(key)
  })

  it('ends the one before it, and can be revoked once', async () => {
    const [before] = await valid()
    const { key } = await issue()
    const [now] = await valid()
    expect(now?.id).not.toBe(before?.id)
    expect(await isKey(key, before?.secret ?? '')).toBe(false)
    await say('state', {})
    const stored = async () => (await platform.database.select().from(devicePresence)).length
    const heard = await stored()
    expect((await revoke('key')).code).toBe(0)
    expect(await valid()).toEqual([])
    expect((await revoke('key')).code).toBe(codes.illegalState)
    // From now on nothing of it is taken, not even that it is there.
    platform.clock.advance(60_000)
    const last = (await info()).lastSeen
    await say('state', {})
    expect([await stored(), (await info()).lastSeen]).toEqual([heard, last])
    const [presence] = await platform.database
      .select()
      .from(devicePresence)
      .where(eq(devicePresence.controllerId, one.id))
    expect(presence?.endReason).toBe('revoked')
    const [row] = (await logged('connection.revoke')).slice(-1)
    expect([row?.module, row?.target]).toEqual(['connection', one.macWifiId])
  })

  it('is made and revoked by nobody without the right', async () => {
    expect((await platform.call(connectionApi.info, by(), { token: viewer })).code).toBe(0)
    for (const [endpoint, input] of [
      [connectionApi.issueKey, by()],
      [connectionApi.revoke, { ...by(), kind: 'key' }],
      [connectionApi.setCertificate, { ...by(), certificate: deviceCertificate('one') }],
      [connectionApi.clearErrors, by()],
      [connectionApi.settleDifference, { ...by(), differenceId: '1', takeOver: 0 }],
    ] as const)
      expect([endpoint.path, (await platform.call(endpoint, input, { token: viewer })).code]).toEqual([
        endpoint.path,
        codes.forbidden,
      ])
    expect(await valid()).toEqual([])
  })
})

describe('a certificate', () => {
  it('is taken by its digest, one at a time', async () => {
    expect((await certify(deviceCertificate('one'))).code).toBe(0)
    const [first] = await valid()
    expect(first?.secret).toMatch(/^8ad63db3200f9d18[0-9a-f]{48}$/)
    expect((await info()).credentials).toMatchObject([{ kind: 'certificate', fingerprint: '8ad63db3200f9d18' }])
    expect((await certify(deviceCertificate('two'))).code).toBe(0)
    expect((await info()).credentials).toMatchObject([{ fingerprint: '2656e0ae8a7ca5be' }])
    expect(JSON.stringify(await logged('connection.setCertificate'))).not.toContain('BEGIN CERTIFICATE')
  })

  it('is refused when it is none, too many, expired, a secret, or somebody else’s', async () => {
    const own = deviceCertificate('one')
    for (const wrong of [
      'PEM',
      own.replace('MII', 'MIJ'),
      own + deviceCertificate('two'),
      deviceCertificate('expired'),
      `${own}\n-----BEGIN ${'PRIVATE'} KEY-----\nMIG=\n-----END PRIVATE KEY-----`,
      own.replaceAll('CERTIFICATE', 'PUBLIC KEY'),
    ]) {
      const answer = await certify(wrong)
      expect([wrong.slice(0, 40), answer.code]).toEqual([wrong.slice(0, 40), codes.badRequest])
      expect(answer.envelope.fields).toHaveProperty('certificate')
    }
    expect((await certify(deviceCertificate('two'), two)).code).toBe(codes.badRequest)
    expect(await valid(two)).toEqual([])
    expect((await revoke('certificate')).code).toBe(0)
    expect((await certify(deviceCertificate('two'), two)).code).toBe(0)
  })
})

describe('messages', () => {
  it('are kept, telemetry only while somebody watches', async () => {
    await issue()
    await say('telemetry', telemetry())
    await say('alarm', { events: [{ state: 'raised', unitKind: 3, code: '31', time: 1 }] })
    expect((await messages()).map(({ kind }) => kind)).toEqual(['alarm'])
    const { data } = await platform.call(connectionApi.watch, by(), { token: viewer })
    expect(data.until).toBe(toWireTime(new Date(platform.clock.now().getTime() + watchSeconds * 1000)))
    await say('telemetry', telemetry())
    const [newest, before] = await messages()
    expect(newest).toMatchObject({ kind: 'telemetry', isUp: 1, outcome: 'stored', seq: String(seq), reason: '' })
    expect(JSON.parse(newest?.payload ?? '')).toMatchObject({ boot: 'b1', seq })
    expect((await messages(before?.messageId)).map(({ messageId }) => messageId)).toEqual([newest?.messageId])
    platform.clock.advance((watchSeconds + 1) * 1000)
    await say('telemetry', telemetry())
    expect(await messages(newest?.messageId)).toEqual([])
    // Watching is nothing that the log of operations tells of.
    expect(await logged('connection.watch')).toEqual([])
  })

  it('that are wrong are counted by reason, until somebody clears the counts', async () => {
    const refusals = async () => (await platform.call(connectionApi.errors, by(), { token })).data.list
    await say('state', 'no JSON')
    await say('state', 'nor this')
    await say('state', { time: platform.clock.now().getTime() - 3_600_000 })
    expect(await refusals()).toMatchObject([
      { reason: 'notJson', isRefused: 1, count: 2 },
      { reason: 'clock', isRefused: 0, count: 1, detail: '-3600 s' },
    ])
    expect((await platform.call(connectionApi.clearErrors, by(), { token })).code).toBe(0)
    expect(await refusals()).toEqual([])
    const [row] = (await logged('connection.clearErrors')).slice(-1)
    expect(row?.changes).toContain('"notJson":2')
  })
})

it('tells how a controller is connected, and its log page by page', async () => {
  const { database, clock } = platform
  await database
    .update(devicePresence)
    .set({ remoteAddress: '192.0.2.7', isConnected: 1 })
    .where(eq(devicePresence.controllerId, one.id))
  const shown = await info()
  expect(shown).toMatchObject({ isConnected: 1, onlineStatus: 1, endReason: null, remoteAddress: '192.0.2.7' })
  expect(shown).toMatchObject({ topic: `hvac/6/${one.macWifiId}`, heartbeatSec: one.heartbeatSec, differences: 0 })
  const events = [1, 2, 3].map((minutes) => ({
    controllerId: two.id,
    time: new Date(clock.now().getTime() + minutes * 60_000),
    kind: 'connected' as const,
    remoteAddress: `192.0.2.${minutes}`,
  }))
  await database.insert(connectionEvents).values(events)
  const page = async (number: number) =>
    (await platform.call(connectionApi.events, { ...by(two), page: number, limit: 2 }, { token })).data
  const [first, second] = [await page(1), await page(2)]
  expect([first.totalCount, first.totalPage]).toEqual([3, 2])
  expect([...first.list, ...second.list].map(({ remoteAddress }) => remoteAddress)).toEqual([
    '192.0.2.3',
    '192.0.2.2',
    '192.0.2.1',
  ])
})

it('T73: of one that says much only the last messages are kept, of others all', async () => {
  const { database, clock } = platform
  const messageOf = (controllerId: number, seq: number): typeof deviceMessages.$inferInsert => ({
    controllerId,
    isUp: 1,
    kind: 'hello',
    seq: String(seq),
    receiveTime: clock.now(),
    outcome: 'stored',
    size: 1,
    payload: 'x',
  })
  const seqsOf = async (id: number) =>
    (await database.select().from(deviceMessages).where(eq(deviceMessages.controllerId, id)).orderBy(deviceMessages.id))
      .map(({ seq }) => seq)
      .filter((seq) => seq !== '')
  const before = await seqsOf(two.id)
  await database.delete(deviceMessages).where(eq(deviceMessages.controllerId, one.id))
  await database.insert(deviceMessages).values(Array.from({ length: 203 }, (_, n) => messageOf(one.id, n + 1)))
  await database.insert(deviceMessages).values(messageOf(two.id, 1))
  await forgetSurplus(database)
  const left = await seqsOf(one.id)
  expect([left.length, left[0], left.at(-1)]).toEqual([200, '4', '203'])
  expect(await seqsOf(two.id)).toEqual([...before, '1'])
  await database.delete(deviceMessages).where(eq(deviceMessages.controllerId, one.id))
})
