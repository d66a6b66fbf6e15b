import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import type { FleetController } from '@/simulator/fleet-file'
import { expect } from '@/tests/support/expect'
import { itIf } from '@/tests/support/it-if'
import { type IngestPoint, ingestPoints } from './ingest/pipeline/trace'
import { deviceMessages, deviceWatches } from './nouns/tables/connection'
import { controllers } from './nouns/tables/fleet'
import { unitReadings } from './nouns/tables/unit-reading'
import { type CrashDevice, lifeEnds, openCrashDevice, opened, type Place, until } from './testing/crash-devices'
import { crashSite, type KillPlan, killPlans } from './testing/crash-site'
import { itOn } from './testing/it-on'
import { type RestartingMosquitto, startRestartingMosquitto } from './testing/restarting-mosquitto'
import { mosquitto, withoutMosquitto } from './testing/start-mosquitto'

// The long proof `kills-ingestion` kills each victim several times at each point, `npm test` one victim once at each.
const kills = Number(process.env.INGEST_KILLS ?? 1)
const wanted = { victim: process.env.INGEST_VICTIM, point: process.env.INGEST_POINT }
const devices = 12
/** How often a device has something to say, ms. Less than half of what it may. */
const paceMs = 250
const limitMs = 180_000 + kills * 60_000
const site = crashSite('ingest-killed')

/** The number of a message as one of its values, so that the stored value tells which message it came from. */
const toKw = (seq: number): number => seq / 100

const openDevice = (controller: FleetController, broker: string): CrashDevice => {
  const system = controller.systems[0]
  return openCrashDevice(controller, broker, {
    paceMs,
    wordOf: (seq) => {
      if (seq % 3 === 0) return { kind: 'state', body: {} }
      const outdoor = [{ unitNo: system?.outdoor[0]?.unitNo ?? 0, powerKw: toKw(seq) }]
      const samples = [{ time: Date.now(), systems: [{ systemNo: system?.systemNo ?? 0, outdoor }] }]
      return { kind: 'telemetry', body: { samples } }
    },
  })
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
const verify = (place: Place, fleet: readonly CrashDevice[]): Promise<void> =>
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
const plans = killPlans<Victim, IngestPoint>(['platform', 'broker', 'both'], ingestPoints, { kills, wanted })

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

/** Kills as planned while devices send; then everything that they have said is stored once. */
const survive = async (
  { name, victim, points }: KillPlan<Victim, IngestPoint>,
  place: Place,
  broker: RestartingMosquitto | null,
): Promise<void> => {
  const acknowledged = (running: readonly CrashDevice[]) =>
    running.reduce((sum, { account }) => sum + account.acknowledged.size, 0)
  const running = await site.live({
    name,
    place,
    ...(broker && { broker: broker.url }),
    isWanted: ({ systems }) => systems.length > 0,
    devices,
    openDevice,
    prepare: (fleet) =>
      watch(
        place,
        fleet.map(({ macWifiId }) => macWifiId),
      ),
    kill: async (serve, sending) => {
      for (const [round, point] of points.entries()) {
        const before = broker?.restarts() ?? 0
        const life = serve(endingAt(point, round, victim, broker))
        if (victim !== 'broker') {
          await lifeEnds(life)
          continue
        }
        const server = await life
        // It goes on with the broker that came after, and what devices send then is taken.
        await until(`${name}: the broker ends`, () => (broker?.restarts() ?? 0) > before)
        const then = acknowledged(sending)
        await until(`${name}: messages are taken again`, () => acknowledged(sending) > then)
        server.child.kill('SIGTERM')
        expect(await server.ended).toBe(0)
      }
    },
  })
  await verify(place, running)
  site.note(victim, points.length, 'messages of devices, each stored once', acknowledged(running))
}

const alone = plans.filter(({ victim }) => victim === 'platform')
if (alone.length > 0) {
  // Its database is an embedded one in any run.
  itOn('pglite').each(alone)(
    'loses and doubles no acknowledged message: $name',
    async (plan) => survive(plan, await site.embedded(), null),
    limitMs,
  )
}

// Where mosquitto is missing the title says so.
const onMosquitto = mosquitto ? itOn('postgres') : itIf(false, withoutMosquitto)
const behind = plans.filter(({ victim }) => victim !== 'platform')
if (behind.length > 0) {
  onMosquitto.each(behind)(
    'loses and doubles no acknowledged message behind mosquitto: $name',
    async (plan) => {
      const broker = await startRestartingMosquitto(mkdtempSync(join(site.directory, 'broker-')))
      site.stopLater(broker.stop)
      await survive(plan, await site.onPostgres(), broker)
    },
    limitMs,
  )
}
