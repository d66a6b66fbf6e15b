import { request } from 'node:http'
import { join } from 'node:path'
import { it } from '@jest/globals'
import { millisecondsInMinute } from 'date-fns/constants'
import type { FleetController } from '@/simulator/fleet-file'
import { expect } from '@/tests/support/expect'
import { crashPoints } from './history/store/trace'
import { controllers } from './nouns/tables/fleet'
import { type CrashDevice, lifeEnds, openCrashDevice, type Place, until } from './testing/crash-devices'
import { crashSite, type KillPlan, killPlans } from './testing/crash-site'
import { itOn } from './testing/it-on'
import { layDataFolder } from './testing/lay-data-folder'
import { pastConfig, withPast } from './testing/open-past-of'
import { type RunningPlatform, realPlatform } from './testing/real-platform'

/*
 * A sample that a device was told to forget is in the store of history once, whoever died on its way there: the
 * platform or the engine, at each traced point.
 */

type Point = (typeof crashPoints)[number]
const victims = ['platform', 'engine'] as const
type Victim = (typeof victims)[number]

// The long proof `kills-history` kills each victim several times at each point, `npm test` one victim once at each.
const kills = Number(process.env.HISTORY_KILLS ?? 1)
const wanted = { victim: process.env.HISTORY_VICTIM, point: process.env.HISTORY_POINT }
const devices = 6
/** How often a device has something to say, ms. */
const paceMs = 250
const limitMs = 360_000 + kills * 60_000
const site = crashSite('history-killed')

const firstMinute = Math.floor(Date.now() / millisecondsInMinute) - 2 * 1440
/** After every fourth sample nothing changes for two minutes, and nothing is sent. */
const minuteOf = (seq: number): number => firstMinute + seq + 2 * Math.floor((seq - 1) / 4)
/** The number of a message as one of its values, so that a row tells which message it came from. */
const toKw = (seq: number): number => seq / 16

const openDevice = (controller: FleetController, broker: string): CrashDevice => {
  const { systemNo = 0, outdoor = [], indoor = [] } = controller.systems[0] ?? {}
  return openCrashDevice(controller, broker, {
    paceMs,
    // What is held between two samples is told by their order.
    most: 1,
    wordOf: (seq) => {
      const system = {
        systemNo,
        outdoor: [{ unitNo: outdoor[0]?.unitNo ?? 0, powerKw: toKw(seq) }],
        indoor: [{ unitNo: indoor[0]?.unitNo ?? 0, onOff: 1, mode: 0, runHours: seq }],
      }
      return {
        kind: 'telemetry',
        body: { samples: [{ time: minuteOf(seq) * millisecondsInMinute, systems: [system] }] },
      }
    },
  })
}

type Row = [controllerId: number, minute: number, value: number, isHeld: number]

/** What the store has to hold of a device: each of its minutes once, those in which nothing was sent as held. */
const rowsOf = (id: number, { account }: CrashDevice, toValue: (seq: number) => number): Row[] =>
  Array.from({ length: account.said }, (_, at) => at + 1).flatMap((seq) => {
    const next = seq === account.said ? minuteOf(seq) + 1 : minuteOf(seq + 1)
    return Array.from(
      { length: next - minuteOf(seq) },
      (__, later): Row => [id, minuteOf(seq) + later, toValue(seq), later === 0 ? 0 : 1],
    )
  })

/** What must hold of every minute, whatever died in between. Answers how many there are. */
const verify = (place: Place, fleet: readonly CrashDevice[]): Promise<number> =>
  withPast(pastConfig(place.dataDir, place.databaseUrl), async ({ database }, past) => {
    await past.journal?.flush()
    expect(await past.journal?.waiting()).toMatchObject({ rows: 0, oldest: null })
    const known = await database.select({ id: controllers.id, mac: controllers.macWifiId }).from(controllers)
    const idOf = new Map(known.map(({ id, mac }) => [mac, id]))
    for (const { controller, account } of fleet) {
      const all = Array.from({ length: account.said }, (_, index) => index + 1)
      expect(
        [...account.acknowledged].sort((a, b) => a - b),
        controller.macWifiId,
      ).toEqual(all)
    }
    const ordered = fleet
      .map((device) => ({ device, id: idOf.get(device.controller.macWifiId) ?? 0 }))
      .sort((a, b) => a.id - b.id)
    const outdoor = ordered.flatMap(({ device, id }) => rowsOf(id, device, toKw))
    const indoor = ordered.flatMap(({ device, id }) => rowsOf(id, device, (seq) => seq))
    const store = past.store()
    const stored = (table: string, value: string) =>
      store.rows<Row>(
        `SELECT controller_id, intDiv(toUnixTimestamp(time), 60), ${value}, is_held FROM ${table} ORDER BY controller_id, time`,
      )
    expect(await stored('outdoor_sample', 'power_kw')).toEqual(outdoor)
    expect(await stored('indoor_sample', 'run_hours')).toEqual(indoor)
    expect(await store.rows('SELECT count() FROM air_box_sample')).toEqual([[0]])
    // What is derived counts each of these minutes once too.
    const minutesOf = ordered.map(({ id }) => [id, indoor.filter(([own]) => own === id).length])
    const summed = (table: string) =>
      store.rows(`SELECT controller_id, sum(minutes) FROM ${table} GROUP BY controller_id ORDER BY controller_id`)
    for (const level of ['five_minutes', 'hour', 'day']) {
      expect(await summed(`outdoor_${level}`), level).toEqual(minutesOf)
      expect(await summed(`indoor_${level}`), level).toEqual(minutesOf)
      const kilowatts = outdoor.reduce((sum, [, , value]) => sum + value, 0)
      expect(await store.rows(`SELECT sum(power_kw_sum) FROM outdoor_${level}`), level).toEqual([[kilowatts]])
    }
    expect(await summed('fleet_five_minutes')).toEqual(minutesOf)
    return outdoor.length + indoor.length
  })

const plans = killPlans(victims, crashPoints, { kills, wanted })

/** Engines of one life that are killed, one after the other: before each next one it waits twice as long. */
const enginesOfLife = 3

const endingAt = (points: readonly Point[], victim: Victim, killed = 0): Record<string, string> => ({
  NODE_OPTIONS: '--import=./platform/testing/end-at.ts',
  // By turns at the block of one table and at that of the other.
  END_AT: points.map((point, at) => `${point}:${1 + ((killed + at) % 2)}`).join(),
  ...(victim === 'engine' && { END_ENGINE: '1', END_SELF: '0' }),
})

type Serve = (more: Record<string, string>) => Promise<RunningPlatform>

/** One life of a platform, in which its engine ends at each of these points. */
const outliveEngines = async (name: string, points: readonly Point[], serve: () => Promise<RunningPlatform>) => {
  const server = await serve()
  const times = (line: string): number => server.out().split(line).length - 1
  for (const [at, point] of points.entries()) {
    await until(`${name}: ${point}, the engine ends`, () => times('the engine was ended') > at)
    await until(`${name}: ${point}, its next takes rows`, () => times('the next engine has taken') > at)
  }
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

const killAsPlanned = async ({ name, victim, points }: KillPlan<Victim, Point>, serve: Serve): Promise<void> => {
  const share = victim === 'platform' ? 1 : enginesOfLife
  for (let killed = 0; killed < points.length; killed += share) {
    const own = points.slice(killed, killed + share)
    const begin = () => serve(endingAt(own, victim, killed))
    await (victim === 'platform' ? lifeEnds(begin()) : outliveEngines(name, own, begin))
  }
}

/** Kills as planned while devices send; then every minute that they have told of is in the store once. */
const survive = async (plan: KillPlan<Victim, Point>, place: Place): Promise<void> => {
  const { name, victim, points } = plan
  const running = await site.live({
    name,
    place,
    isWanted: ({ systems: [system] }) => system !== undefined && system.outdoor.length > 0 && system.indoor.length > 0,
    devices,
    openDevice,
    kill: (serve) => killAsPlanned(plan, serve),
  })
  const rows = await verify(place, running)
  site.note(`${victim} on the way to history`, points.length, 'minutes of units, each in the store once', rows)
}

/** Most of each is waiting, for rows that gather: those of `npm test` run side by side. */
const together = kills === 1 ? [plans] : plans.map((plan) => [plan])
const surviveAll = async (own: typeof plans, newPlace: () => Promise<Place>): Promise<void> => {
  const places: Place[] = []
  for (const _ of own) places.push(await newPlace())
  await Promise.all(own.map((plan, at) => survive(plan, places[at] as Place)))
}
const grouped = together.map((own) => ({ name: own.map(({ name }) => name).join('; '), own }))

if (plans.length > 0) {
  itOn('pglite').each(grouped)(
    'keeps every acknowledged minute once: $name',
    ({ own }) => surviveAll(own, site.embedded),
    limitMs,
  )
  itOn('postgres').each(grouped)(
    'keeps every acknowledged minute once on PostgreSQL: $name',
    ({ own }) => surviveAll(own, site.onPostgres),
    limitMs,
  )
}

// Once in `npm test`, and in no portion of the proof.
if (wanted.victim === undefined)
  it(
    'starts again at once while the engine of a killed platform still looks for an answer',
    async () => {
      const dataDir = join(site.directory, 'asked')
      await layDataFolder(dataDir)
      const { serve, killAll } = realPlatform(dataDir)
      site.stopLater(killAll)
      const killed = await serve()
      const slow = 'SELECT sum(sleepEachRow(1)) FROM numbers(60) SETTINGS max_threads = 1, max_block_size = 1'
      const asked = request({
        socketPath: join(dataDir, 'history', 'engine.sock'),
        path: `/?query=${encodeURIComponent(slow)}`,
      })
      const isCut = new Promise<string>((resolve) => {
        asked.once('error', ({ message }) => resolve(message)).once('response', () => resolve('answered'))
      })
      asked.end()
      // Asked after it, and answered: the slow one has begun.
      await new Promise<void>((resolve, reject) => {
        request({ socketPath: join(dataDir, 'history', 'engine.sock'), path: '/ping' }, (answer) => {
          answer.resume().once('end', resolve)
        })
          .once('error', reject)
          .end()
      })
      killed.child.kill('SIGKILL')
      await killed.ended
      expect(await isCut).not.toBe('answered')
      const next = await serve()
      next.child.kill('SIGTERM')
      expect(await next.ended).toBe(0)
    },
    limitMs,
  )
