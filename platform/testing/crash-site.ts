import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from '@jest/globals'
import { type FleetController, readFleet } from '@/simulator/fleet-file'
import { expect } from '@/tests/support/expect'
import { noteFigure } from '@/tests/support/note-figure'
import { freePort } from '../../scripts/port.mjs'
import { fleetFileOf } from '../seed/fleet-file'
import { type CrashDevice, type Place, until } from './crash-devices'
import { createTestLogger } from './create-test-logger'
import { openTestDatabase } from './open-test-database'
import { type RunningPlatform, realPlatform } from './real-platform'

/** Who is killed, and where: one point after the other. */
export type KillPlan<Victim extends string, Point extends string> = {
  name: string
  victim: Victim
  points: readonly Point[]
}

/** Each point once, or some of them many times; `wanted` narrows the choice. */
export const killPlans = <Victim extends string, Point extends string>(
  victim: Victim,
  points: readonly Point[],
  { kills, wanted }: { kills: number; wanted: { victim: string | undefined; point: string | undefined } },
): KillPlan<Victim, Point>[] => {
  if (victim !== (wanted.victim ?? victim)) return []
  return kills === 1
    ? [{ name: `${victim} killed at each of six points`, victim, points }]
    : points
        .filter((point) => point === (wanted.point ?? point))
        .map((point) => ({
          name: `${victim} killed ${kills} times at ${point}`,
          victim,
          points: Array<Point>(kills).fill(point),
        }))
}

type Lives = {
  name: string
  place: Place
  /** Where devices connect; by itself the platform's own broker. */
  broker?: string
  /** Which of its controllers tell something, and how. */
  isWanted: (controller: FleetController) => boolean
  devices: number
  openDevice: (controller: FleetController, broker: string) => CrashDevice
  /** Between the first life and the devices. */
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
  const embedded = ({ name: plan }: { name: string }): Place => ({
    dataDir: join(directory, plan.replaceAll(' ', '-')),
  })
  return {
    directory,
    stopLater,
    embedded,
    onPostgres: async (plan: { name: string }): Promise<Place> => {
      const database = await openTestDatabase(createTestLogger().logger)
      stopLater(database.close)
      return { ...embedded(plan), ...(database.url && { databaseUrl: database.url }) }
    },
    /** A platform whose devices send while somebody is killed, until the last of their words is acknowledged. */
    live: async (lives: Lives): Promise<CrashDevice[]> => {
      const { place, broker } = lives
      const { serve, killAll } = realPlatform(place.dataDir)
      stopLater(killAll)
      const port = await freePort()
      const usual = {
        PLATFORM_CONTROLLERS: '60',
        PLATFORM_DEMO: '1',
        ...(broker ? { MQTT_URL: broker } : { PLATFORM_MQTT_PORT: String(port) }),
        ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      }
      const stop = async ({ child, ended }: RunningPlatform): Promise<void> => {
        child.kill('SIGTERM')
        expect(await ended).toBe(0)
      }
      await stop(await serve(usual))
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
