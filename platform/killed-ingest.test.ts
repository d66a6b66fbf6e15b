import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import { connect } from 'mqtt'
import type { DeviceAck } from '@/lib/contract/device-message'
import { type FleetController, readFleet } from '@/simulator/fleet-file'
import { createOutbox } from '@/simulator/outbox'
import { expect } from '@/tests/support/expect'
import { itIf } from '@/tests/support/it-if'
import { noteFigure } from '@/tests/support/note-figure'
import { freePort } from '../scripts/port.mjs'
import { openDatabase } from './kernel/db/open-database'
import { type IngestPoint, ingestPoints } from './kernel/ingest/trace'
import { deviceMessages, deviceWatches } from './nouns/tables/connection'
import { controllers } from './nouns/tables/fleet'
import { unitReadings } from './nouns/tables/unit-reading'
import { fleetFileOf } from './seed/fleet-file'
import { createTestLogger } from './testing/create-test-logger'
import { itOn } from './testing/it-on'
import { openTestDatabase } from './testing/open-test-database'
import { type RunningPlatform, realPlatform } from './testing/real-platform'
import { type RestartingMosquitto, startRestartingMosquitto } from './testing/restarting-mosquitto'
import { mosquitto, withoutMosquitto } from './testing/start-mosquitto'

// `npm run test:long -- ingest-kills-1` and `-2` kill twenty times at each point, one at a time; `npm test` once at each.
const kills = Number(process.env.INGEST_KILLS ?? 1)
const wantedPoints = ingestPoints.filter((point) => point === (process.env.INGEST_POINT ?? point))
const devices = 12
/** How often a device has something to say, ms. Less than half of what it may. */
const paceMs = 250
const limitMs = 180_000 + kills * 60_000
const directory = mkdtempSync(join(tmpdir(), 'ingest-killed-'))
let stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops) await stop()
  stops = []
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** What a device has sent, and what the platform has said of it. */
type Account = { boot: string; said: number; acknowledged: Set<number>; last: number }
type Device = {
  controller: FleetController
  account: Account
  waiting: () => number
  silence: () => void
  end: () => Promise<unknown>
}

/** The number of a message as one of its values, so that the stored value tells which message it came from. */
const toKw = (seq: number): number => seq / 100

/** A device that keeps what it has said until the platform acknowledges it, and asks again after half a second. */
const openDevice = (controller: FleetController, broker: string): Device => {
  const { macWifiId, platformId, key } = controller
  const topic = `hvac/${platformId}/${macWifiId}`
  const account: Account = { boot: `kill-${macWifiId}`, said: 0, acknowledged: new Set(), last: 0 }
  const client = connect(broker, {
    clientId: macWifiId,
    username: macWifiId,
    password: key,
    clean: true,
    reconnectPeriod: 200,
    resubscribe: false,
    queueQoSZero: false,
  })
  const outbox = createOutbox(
    ({ seq, kind, body }) => {
      const stamp = { v: 1, boot: account.boot, seq, time: Date.now() }
      if (client.connected) client.publish(`${topic}/up/${kind}`, JSON.stringify({ ...stamp, ...body }), { qos: 1 })
    },
    () => performance.now(),
    500,
  )
  const system = controller.systems[0]
  const say = (): void => {
    if (outbox.length() >= 6) return
    account.said += 1
    const outdoor = [{ unitNo: system?.outdoor[0]?.unitNo ?? 0, powerKw: toKw(account.said) }]
    const samples = [{ time: Date.now(), systems: [{ systemNo: system?.systemNo ?? 0, outdoor }] }]
    if (account.said % 3 === 0) outbox.add('state', {})
    else outbox.add('telemetry', { samples })
  }
  client.on('connect', () => client.subscribe(`${topic}/down/ack`, { qos: 0 }, () => outbox.connected()))
  client.on('close', () => outbox.disconnected())
  client.on('error', () => undefined)
  client.on('message', (_, payload) => {
    const ack = JSON.parse(payload.toString('utf8')) as DeviceAck
    if (ack.boot !== account.boot) return
    expect(ack.status).not.toBe('refused')
    account.acknowledged.add(ack.seq)
    outbox.acknowledged(ack.seq)
  })
  const timers = [setInterval(say, paceMs), setInterval(outbox.tick, 100)]
  return {
    controller,
    account,
    waiting: outbox.length,
    silence: () => clearInterval(timers[0]),
    end: async () => {
      for (const timer of timers) clearInterval(timer)
      await client.endAsync(true)
    },
  }
}

type Place = { dataDir: string; databaseUrl?: string }

const opened = async <Result>(
  place: Place,
  work: (database: Awaited<ReturnType<typeof openDatabase>>['database']) => Promise<Result>,
) => {
  const { dataDir, databaseUrl } = place
  const { database, close } = await openDatabase({ dataDir, databaseUrl }, createTestLogger().logger)
  try {
    return await work(database)
  } finally {
    await close()
  }
}

/** Has every message of the devices kept as it came. */
const watch = (place: Place, macs: readonly string[]): Promise<void> =>
  opened(place, async (database) => {
    const rows = await database
      .select({ id: controllers.id })
      .from(controllers)
      .where(inArray(controllers.macWifiId, [...macs]))
    expect(rows).toHaveLength(macs.length)
    const until = new Date(Date.now() + 86_400_000)
    await database.insert(deviceWatches).values(rows.map(({ id }) => ({ controllerId: id, until })))
  })

/** What must hold of every message, whatever died in between. */
const verify = (place: Place, fleet: readonly Device[]): Promise<void> =>
  opened(place, async (database) => {
    for (const { controller, account } of fleet) {
      const { macWifiId } = controller
      const own = eq(controllers.macWifiId, macWifiId)
      const kept = await database
        .select({ seq: deviceMessages.seq })
        .from(deviceMessages)
        .innerJoin(controllers, eq(controllers.id, deviceMessages.controllerId))
        .where(and(own, eq(deviceMessages.boot, account.boot), eq(deviceMessages.outcome, 'stored')))
      const seqs = kept.map(({ seq }) => Number(seq)).sort((a, b) => a - b)
      // Each message that was ever said is acknowledged in the end, and stored once.
      const all = Array.from({ length: account.said }, (_, index) => index + 1)
      expect(
        [...account.acknowledged].sort((a, b) => a - b),
        macWifiId,
      ).toEqual(all)
      expect(seqs, macWifiId).toEqual(all)
      const [reading] = await database
        .select({ reading: unitReadings.reading })
        .from(unitReadings)
        .innerJoin(controllers, eq(controllers.id, unitReadings.controllerId))
        .where(and(own, eq(unitReadings.unitKind, 2), eq(unitReadings.systemNo, controller.systems[0]?.systemNo ?? 0)))
        .orderBy(unitReadings.unitNo)
      const lastReading = account.said % 3 === 0 ? account.said - 1 : account.said
      expect(reading?.reading, macWifiId).toMatchObject({ powerKw: toKw(lastReading) })
    }
  })

type Victim = 'platform' | 'broker' | 'both'
type Plan = { name: string; victim: Victim; points: readonly IngestPoint[] }

const plans = (victim: Victim): Plan[] => {
  if (victim !== (process.env.INGEST_VICTIM ?? victim)) return []
  return kills === 1
    ? [{ name: `${victim} killed at each of six points`, victim, points: ingestPoints }]
    : wantedPoints.map((point) => ({
        name: `${victim} killed ${kills} times at ${point}`,
        victim,
        points: Array<IngestPoint>(kills).fill(point),
      }))
}

const environment = (port: number, place: Place, broker: RestartingMosquitto | null): Record<string, string> => ({
  PLATFORM_CONTROLLERS: '60',
  PLATFORM_DEMO: '1',
  ...(broker ? { MQTT_URL: broker.url } : { PLATFORM_MQTT_PORT: String(port) }),
  ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
})

const endingAt = (
  point: IngestPoint,
  round: number,
  victim: Victim,
  broker: RestartingMosquitto | null,
): Record<string, string> => ({
  NODE_OPTIONS: '--import=./platform/testing/end-at.ts',
  // Not always at the first message, and not always between the same two.
  END_AT: `ingest.${point}:${1 + ((round * 7) % 5)}`,
  ...(victim !== 'platform' && broker && { END_BROKER: broker.pidFile }),
  ...(victim === 'broker' && { END_SELF: '0' }),
})

/** A life that ends at a point of a message; it may come there before it listens to anybody else. */
const lifeEnds = async (life: Promise<RunningPlatform>): Promise<void> => {
  let server: RunningPlatform
  try {
    server = await life
  } catch (error) {
    // Whoever is killed says nothing.
    expect((error as Error).message).toBe('it ended: ')
    return
  }
  const how = await Promise.race([server.ended.then(() => 'ended'), wait(90_000, 'still running', { ref: false })])
  expect(how).toBe('ended')
  expect(server.child.signalCode).toBe('SIGKILL')
}

const until = async (what: string, holds: () => boolean): Promise<void> => {
  for (const end = Date.now() + 90_000; !holds(); await wait(50)) {
    if (Date.now() > end) throw new Error(`not within 90 s: ${what}`)
  }
}

/** Kills as planned while devices send; then everything that they have said is stored once. */
const survive = async (
  { name, victim, points }: Plan,
  place: Place,
  broker: RestartingMosquitto | null,
): Promise<void> => {
  const { serve, killAll } = realPlatform(place.dataDir)
  stops.push(killAll)
  const port = await freePort()
  const usual = environment(port, place, broker)
  const first = await serve(usual)
  const fleet = readFleet(fleetFileOf(place.dataDir))
    .controllers.filter(({ systems }) => systems.length > 0)
    .slice(0, devices)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  await watch(
    place,
    fleet.map(({ macWifiId }) => macWifiId),
  )
  const running = fleet.map((controller) => openDevice(controller, broker?.url ?? `mqtt://127.0.0.1:${port}`))
  stops.push(() => Promise.all(running.map(({ end }) => end())))
  const acknowledged = () => running.reduce((sum, { account }) => sum + account.acknowledged.size, 0)
  for (const [round, point] of points.entries()) {
    const before = broker?.restarts() ?? 0
    const life = serve({ ...usual, ...endingAt(point, round, victim, broker) })
    if (victim !== 'broker') {
      await lifeEnds(life)
      continue
    }
    const server = await life
    // It goes on with the broker that came after, and what devices send then is taken.
    await until(`${name}: the broker ends`, () => (broker?.restarts() ?? 0) > before)
    const then = acknowledged()
    await until(`${name}: messages are taken again`, () => acknowledged() > then)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }
  const last = await serve(usual)
  for (const device of running) device.silence()
  await until(`${name}: all is acknowledged`, () => running.every(({ waiting }) => waiting() === 0))
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)
  await Promise.all(running.map(({ end }) => end()))
  await verify(place, running)
  noteFigure(`kills of ${victim}`, points.length)
  noteFigure('messages of devices, each stored once', acknowledged())
}

const alone = plans('platform')
if (alone.length > 0) {
  itOn('pglite').each(alone)(
    'loses and doubles no acknowledged message: $name',
    async (plan) => {
      await survive(plan, { dataDir: join(directory, plan.name.replaceAll(' ', '-')) }, null)
    },
    limitMs,
  )
}

// Where mosquitto is missing the title says so.
const onMosquitto = mosquitto ? itOn('postgres') : itIf(false, withoutMosquitto)
const behind = [...plans('broker'), ...plans('both')]
if (behind.length > 0) {
  onMosquitto.each(behind)(
    'loses and doubles no acknowledged message behind mosquitto: $name',
    async (plan) => {
      const broker = await startRestartingMosquitto(mkdtempSync(join(directory, 'broker-')))
      stops.push(broker.stop)
      const database = await openTestDatabase(createTestLogger().logger)
      stops.push(database.close)
      const dataDir = join(directory, plan.name.replaceAll(' ', '-'))
      await survive(plan, { dataDir, ...(database.url && { databaseUrl: database.url }) }, broker)
    },
    limitMs,
  )
}
