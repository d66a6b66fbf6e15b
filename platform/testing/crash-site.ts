import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from '@jest/globals'
import { type FleetController, readFleet } from '@/simulator/fleet-file'
import { expect } from '@/tests/support/expect'
import { noteFigure } from '@/tests/support/note-figure'
import { freePort } from '../../scripts/run/port.mjs'
import { openFileStore } from '../kernel/storage/open-file-store'
import { fleetFileOf, writeFleetFile } from '../seed/fleet-file'
import { type CrashDevice, opened, type Place, until } from './crash-devices'
import { createTestLogger } from './create-test-logger'
import { layDataFolder } from './lay-data-folder'
import { openSeededDatabase } from './open-seeded-database'
import { type RunningPlatform, realPlatform } from './real-platform'
import { takeSeed } from './templates/take-seed'
import { testNow } from './test-now'

const fleetSize = 60

/** Who is killed, and where: one point after the other. */
export type KillPlan<Victim extends string, Point extends string> = {
  name: string
  victim: Victim
  points: readonly Point[]
}

/** Each point once, with the victims in turn; or each victim many times at each point, of which `wanted` may choose one. */
export const killPlans = <Victim extends string, Point extends string>(
  victims: readonly Victim[],
  points: readonly Point[],
  { kills, wanted }: { kills: number; wanted: { victim: string | undefined; point: string | undefined } },
): KillPlan<Victim, Point>[] =>
  victims.flatMap((victim, v) => {
    if (kills === 1) {
      const own = points.filter((_, at) => at % victims.length === v)
      return [{ name: `${victim} killed at ${own.join(', ')}`, victim, points: own }]
    }
    if (victim !== (wanted.victim ?? victim)) return []
    return points
      .filter((point) => point === (wanted.point ?? point))
      .map((point) => ({
        name: `${victim} killed ${kills} times at ${point}`,
        victim,
        points: Array<Point>(kills).fill(point),
      }))
  })

type Lives = {
  name: string
  place: Place
  /** Where devices connect; by itself the platform's own broker. */
  broker?: string
  /** Which of its controllers tell something, and how. */
  isWanted: (controller: FleetController) => boolean
  devices: number
  openDevice: (controller: FleetController, broker: string) => CrashDevice
  /** Before the devices begin. */
  prepare?: (fleet: readonly FleetController[]) => Promise<void>
  /** The lives in which somebody is killed. */
  kill: (
    serve: (more: Record<string, string>) => Promise<RunningPlatform>,
    running: readonly CrashDevice[],
  ) => Promise<void>
}

/** A folder of a crash test, with what it has started: all of that ends with each test. */
export const crashSite = (name: string) => {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`))
  let stops: (() => unknown)[] = []
  const stopLater = (stop: () => unknown): void => {
    stops.push(stop)
  }
  afterEach(async () => {
    for (const stop of stops) await stop()
    stops = []
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  let places = 0
  // Short, because the socket of the engine lies in it.
  const newFolder = (): string => join(directory, String(places++))
  return {
    directory,
    stopLater,
    embedded: async (): Promise<Place> => {
      const dataDir = newFolder()
      await layDataFolder(dataDir, fleetSize)
      return { dataDir }
    },
    onPostgres: async (): Promise<Place> => {
      const dataDir = newFolder()
      const seeding = { demo: true, demoFaults: true, controllers: fleetSize, now: new Date(testNow) }
      const database = await openSeededDatabase(seeding, createTestLogger().logger)
      stopLater(database.close)
      const place = { dataDir, filesS3: null }
      await takeSeed(database.template, place, await openFileStore(place))
      return { dataDir, ...(database.url && { databaseUrl: database.url }) }
    },
    /** A platform whose devices send while somebody is killed, until the last of their words is acknowledged. */
    live: async (lives: Lives): Promise<CrashDevice[]> => {
      const { place, broker } = lives
      const { serve, killAll } = realPlatform(place.dataDir)
      stopLater(killAll)
      const port = await freePort()
      const usual = {
        PLATFORM_CONTROLLERS: String(fleetSize),
        PLATFORM_DEMO: '1',
        ...(broker ? { MQTT_URL: broker, PLATFORM_MQTT_PUBLIC_URL: broker } : { PLATFORM_MQTT_PORT: String(port) }),
        ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      }
      const stop = async ({ child, ended }: RunningPlatform): Promise<void> => {
        child.kill('SIGTERM')
        expect(await ended).toBe(0)
      }
      await opened(place, (database) => writeFleetFile(database, { dataDir: place.dataDir, now: new Date() }))
      const fleet = readFleet(fleetFileOf(place.dataDir)).controllers.filter(lives.isWanted).slice(0, lives.devices)
      await lives.prepare?.(fleet)
      const running = fleet.map((controller) => lives.openDevice(controller, broker ?? `mqtt://127.0.0.1:${port}`))
      stopLater(() => Promise.all(running.map(({ end }) => end())))
      await lives.kill((more) => serve({ ...usual, ...more }), running)
      const last = await serve(usual)
      for (const device of running) device.silence()
      await until(`${lives.name}: all is acknowledged`, () => running.every(({ waiting }) => waiting() === 0))
      await stop(last)
      await Promise.all(running.map(({ end }) => end()))
      return running
    },
    note: (victim: string, kills: number, what: string, count: number): void => {
      noteFigure(`kills of ${victim}`, kills)
      noteFigure(what, count)
    },
  }
}
