import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { connectionApi } from '@/lib/contract/connection'
import { codes } from '@/lib/contract/error-code'
import { isKey } from '../../ingest/connection/credential'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { deviceCredentials } from '../tables/connection'
import { controllers } from '../tables/fleet'

let platform: TestPlatform
let token: string
/** Cloud gateways of the first brand. */
let fleet: { id: number; macWifiId: string; vipFlag: number }[]
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, captcha: 'off' })
  token = await platform.signIn('admin')
  fleet = await platform.database
    .select({ id: controllers.id, macWifiId: controllers.macWifiId, vipFlag: controllers.vipFlag })
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.controllerType, 1)))
    .orderBy(asc(controllers.id))
})
afterAll(() => platform.close())

const issue = (selection: unknown, { as = token, controllerType = 1 as unknown, headers = {} } = {}) =>
  platform.call(connectionApi.issueKeys, { controllerType, selection } as never, { token: as, headers })
const macs = (rows: readonly { macWifiId: string }[]) => rows.map(({ macWifiId }) => macWifiId)
const valid = () =>
  platform.database
    .select({ macWifiId: controllers.macWifiId, id: deviceCredentials.id, secret: deviceCredentials.secret })
    .from(deviceCredentials)
    .innerJoin(controllers, eq(controllers.id, deviceCredentials.controllerId))
    .where(and(eq(deviceCredentials.kind, 'key'), isNull(deviceCredentials.revokeTime)))
    .orderBy(asc(controllers.id))

it('each selected controller has a new key that is answered once, and no old one opens', async () => {
  const [one, two] = fleet
  if (one === undefined || two === undefined) throw new Error('the fleet is empty')
  const events: unknown[] = []
  const stop = platform.events.subscribe((news) => events.push(news))
  const selection = { keys: [two.macWifiId, one.macWifiId] }
  const first = (await issue(selection)).data.list
  const headers = { 'idempotency-key': 'issue-keys-0000000001' }
  const { list } = (await issue(selection, { headers })).data
  stop()
  expect(list).toEqual([
    {
      username: one.macWifiId,
      key: expect.any(String),
      topic: `hvac/6/${one.macWifiId}`,
      broker: 'mqtt://127.0.0.1:1883',
    },
    expect.objectContaining({ username: two.macWifiId }),
  ])
  const stored = (await valid()).filter(({ macWifiId }) => selection.keys.includes(macWifiId))
  expect(macs(stored)).toEqual([one.macWifiId, two.macWifiId])
  for (const [at, { secret }] of stored.entries()) {
    expect(await isKey(list[at]?.key ?? '', secret)).toBe(true)
    expect(await isKey(first[at]?.key ?? '', secret)).toBe(false)
  }
  expect(JSON.stringify(events)).toContain('"topic":"connection"')
  // The same call does not show them again, and nothing else keeps them.
  expect((await issue(selection, { headers })).code).toBe(codes.conflict)
  const logged = await selectOperations(platform.database).where(
    and(eq(operationLogs.endpoint, 'connection.issueKeys'), eq(operationLogs.result, 0)),
  )
  expect(logged).toHaveLength(2)
  expect(logged[1]?.changes).toContain('"newKeys":2')
  expect(logged[1]?.changes).toContain(one.macWifiId)
  const tables = JSON.stringify([logged, await platform.database.select().from(deviceCredentials), platform.lines])
  for (const { key } of [...first, ...list]) expect(tables).not.toContain(key)
})

it('all that match a filter of the list, but what was left out, and only as many as were confirmed', async () => {
  const vips = fleet.filter(({ vipFlag }) => vipFlag === 1)
  expect(vips.length).toBeGreaterThan(2)
  const except = [vips[0]?.macWifiId ?? '']
  const before = await valid()
  const selection = { filter: { vipFlag: 1 }, except, count: vips.length }
  expect((await issue(selection)).code).toBe(codes.conflict)
  expect(await valid()).toEqual(before)
  const { list } = (await issue({ ...selection, count: vips.length - 1 })).data
  expect(list.map(({ username }) => username)).toEqual(macs(vips.slice(1)))
  const renewed = new Set(list.map(({ username }) => username))
  const untouched = (await valid()).filter(({ macWifiId }) => !renewed.has(macWifiId))
  expect(untouched).toEqual(before.filter(({ macWifiId }) => !renewed.has(macWifiId)))
})

it('one that is not in the caller’s list refuses all: of another kind, another brand; and so does a lack of the right', async () => {
  const { database } = platform
  const [own] = fleet
  const [foreign] = await database
    .select({ macWifiId: controllers.macWifiId })
    .from(controllers)
    .where(eq(controllers.platformId, 12))
    .limit(1)
  const before = await valid()
  const keys = (row: { macWifiId: string } | undefined) => ({ keys: [own?.macWifiId, row?.macWifiId] })
  expect((await issue(keys(foreign))).code).toBe(codes.notFound)
  expect((await issue({ keys: [own?.macWifiId] }, { controllerType: 3 })).code).toBe(codes.notFound)
  expect((await issue({ keys: [own?.macWifiId] }, { as: await platform.signIn('admin', 12) })).code).toBe(
    codes.notFound,
  )
  const mine = { keys: [own?.macWifiId] }
  expect((await issue(mine, { as: await platform.signIn('viewer') })).code).toBe(codes.forbidden)
  expect(await valid()).toEqual(before)
})

it('more than 10,000 are refused in words', async () => {
  const { database, clock } = platform
  const [row] = await database
    .select()
    .from(controllers)
    .where(eq(controllers.id, fleet[0]?.id ?? 0))
  if (row === undefined) throw new Error('no controller')
  const { id: _id, ...rest } = row
  const rows = Array.from({ length: 10_001 }, (_, at) => ({
    ...rest,
    macWifiId: `AE${at.toString(16).toUpperCase().padStart(10, '0')}`,
    deviceSn: `AE${at}`,
    createTime: clock.now(),
  }))
  for (let at = 0; at < rows.length; at += 500) await database.insert(controllers).values(rows.slice(at, at + 500))
  const before = await database.$count(deviceCredentials)
  const refused = await issue({ filter: { macWifiId: 'AE0000' }, except: [] })
  expect([refused.code, JSON.stringify(refused.envelope)]).toEqual([
    codes.badRequest,
    expect.stringContaining('一次最多选择10000台设备'),
  ])
  expect(await database.$count(deviceCredentials)).toBe(before)
  const { list } = (await issue({ filter: { macWifiId: 'AE0000' }, except: [rows[0]?.macWifiId], count: 10_000 })).data
  expect(list).toHaveLength(10_000)
})
