import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { connectAsync, type MqttClient } from 'mqtt'
import { connectionApi } from '@/lib/contract/connection'
import { deviceApi } from '@/lib/contract/device'
import { untilPasses } from '@/tests/support/until'
import { readConfig } from '../../kernel/config/config'
import { localEventBus } from '../../kernel/events/event-bus'
import { connectionEvents, deviceCredentials } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { type OpenDoor, openDoor } from './open-door'

/** Within this every process of the platform has cut a revoked device. */
const promisedMs = 2000

let platform: TestPlatform
let token: string
let fleet: (typeof controllers.$inferSelect)[]
let doors: OpenDoor[] = []
const clients: MqttClient[] = []
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, captcha: 'off' })
  token = await platform.signIn('admin')
  fleet = await platform.database
    .select()
    .from(controllers)
    .where(eq(controllers.platformId, 6))
    .orderBy(asc(controllers.id))
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
  for (const door of doors) await door.stop()
  doors = []
})
afterAll(() => platform.close())

/** A door of one process; one that hears nothing of the others has a bus of its own. */
const open = async ({ isAlone = true } = {}): Promise<OpenDoor> => {
  const { database, clock, logger } = platform
  const { mqtt } = readConfig({ PLATFORM_DEMO: '1', PLATFORM_MQTT_PORT: '0' })
  const events = isAlone ? platform.events : localEventBus()
  const door = await openDoor(
    { mqtt, fixedClock: clock.now(), databaseUrl: isAlone ? undefined : 'postgresql://elsewhere' },
    { database, clock: clock.now, events, logger, steps: [] },
  )
  doors.push(door)
  return door
}
const controller = (at: number) => fleet[at] ?? (fleet[0] as (typeof fleet)[0])
const issue = async ({ macWifiId }: { macWifiId: string }) =>
  (await platform.call(connectionApi.issueKey, { macWifiId }, { token })).data.key
/** Connects, and says when its connection ended. */
const connect = async ({ door }: OpenDoor, { macWifiId }: { macWifiId: string }, password: string) => {
  const client = await connectAsync(door.place, {
    clientId: macWifiId,
    username: macWifiId,
    password,
    reconnectPeriod: 0,
  })
  clients.push(client)
  client.on('error', () => undefined)
  return { client, ended: new Promise<number>((resolve) => client.once('close', () => resolve(performance.now()))) }
}
const ended = async (of: { ended: Promise<number> }, since: number): Promise<number> => (await of.ended) - since

it('a revoked key ends the connection of its controller at once, in every process, and nobody else’s', async () => {
  const [here, elsewhere] = [await open(), await open({ isAlone: false })]
  const [one, two] = [controller(0), controller(1)]
  const key = await issue(one)
  const other = await connect(here, two, await issue(two))
  const both = [await connect(here, one, key), await connect(elsewhere, one, key)] as const
  const since = performance.now()
  const input = { macWifiId: one.macWifiId, kind: 'key' }
  expect((await platform.call(connectionApi.revoke, input, { token })).code).toBe(0)
  expect(await ended(both[0], since)).toBeLessThan(promisedMs)
  expect(await ended(both[1], since)).toBeLessThan(promisedMs)
  expect(other.client.connected).toBe(true)
  for (const door of doors) await expect(connect(door, one, key)).rejects.toThrow(/Not authorized|Bad username/i)
  await untilPasses(async () => {
    const rows = await platform.database
      .select()
      .from(connectionEvents)
      .where(eq(connectionEvents.controllerId, one.id))
    expect(rows.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual(
      expect.arrayContaining(['disconnected revoked', 'refused credential']),
    )
  })
})

it('a new key ends the connection that the old one opened, and opens one of its own', async () => {
  const here = await open()
  const one = controller(2)
  const old = await issue(one)
  const connection = await connect(here, one, old)
  const since = performance.now()
  const key = await issue(one)
  expect(await ended(connection, since)).toBeLessThan(promisedMs)
  await expect(connect(here, one, old)).rejects.toThrow()
  expect((await connect(here, one, key)).client.connected).toBe(true)
})

it('a controller that is removed is cut', async () => {
  const here = await open()
  const one = controller(5)
  const connection = await connect(here, one, await issue(one))
  const since = performance.now()
  const input = { macWifiId: one.macWifiId, confirmId: one.macWifiId }
  expect((await platform.call(deviceApi.remove, input, { token })).code).toBe(0)
  expect(await ended(connection, since)).toBeLessThan(promisedMs)
})

it('whoever goes on sending after the end of its credential is cut by its next message', async () => {
  const here = await open()
  const one = controller(3)
  const connection = await connect(here, one, await issue(one))
  // As by a statement in the database, of which nobody was told.
  await platform.database.update(deviceCredentials).set({ revokeTime: platform.clock.now() })
  expect(connection.client.connected).toBe(true)
  connection.client.publish(`hvac/6/${one.macWifiId}/up/state`, '{}', { qos: 1 })
  await connection.ended
})

it('keeps when a credential was used last, to five minutes', async () => {
  const one = controller(4)
  const used = async () =>
    (await platform.database.select().from(deviceCredentials).where(eq(deviceCredentials.controllerId, one.id))).map(
      ({ lastUsedTime }) => lastUsedTime?.getTime() ?? null,
    )
  const key = await issue(one)
  const first = await open()
  expect(await used()).toEqual([null])
  const at = platform.clock.now().getTime()
  await connect(first, one, key)
  platform.clock.advance(240_000)
  await connect(first, one, key)
  await first.stop()
  expect(await used()).toEqual([at])
  doors = []
  const second = await open()
  platform.clock.advance(70_000)
  await connect(second, one, key)
  await second.stop()
  doors = []
  expect(await used()).toEqual([at + 310_000])
})
