import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach } from '@jest/globals'
import { eq, inArray } from 'drizzle-orm'
import { type Ledger, openLedger } from '@/simulator/ota/ledger'
import type { Script } from '@/simulator/ota/outcome'
import { expect } from '@/tests/support/expect'
import { noteFigure } from '@/tests/support/note-figure'
import { freePort } from '../../../scripts/run/port.mjs'
import { openDatabase } from '../../kernel/db/open-database'
import { beginUpgrade, read } from '../../testing/begin-upgrade'
import { createTestLogger } from '../../testing/create-test-logger'
import { itOn } from '../../testing/it-on'
import { layDataFolder } from '../../testing/lay-data-folder'
import { laySite } from '../../testing/lay-site'
import { type RunningPlatform, realPlatform, signInTo } from '../../testing/real-platform'
import { startUpgraders } from '../../testing/upgrading-fleet'
import { otaRecords } from '../tables/controller-part'
import { controllers } from '../tables/fleet'
import { otaAttempts, otaResults, otaTasks } from '../tables/ota-task'
import { type TracePoint, tracePoints } from './engine/trace'

// The long proof `kills-ota` kills several times at each point, one point at a time; `npm test` once at each.
const kills = Number(process.env.OTA_KILLS ?? 1)
const wantedPoints = tracePoints.filter((point) => point === (process.env.OTA_POINT ?? point))
const devices = kills === 1 ? 14 : 60
const fleetSize = kills === 1 ? 60 : 300
/** A machine that is busy with other things takes ten times as long. */
const limitMs = 300_000 + kills * 60_000
/** How much faster than their own the time of devices runs: a device has three seconds to answer. */
const factor = 100
const directory = mkdtempSync(join(tmpdir(), 'ota-killed-'))
type Platforms = ReturnType<typeof realPlatform>
let started: Platforms[] = []
/** Platforms on data of their own: what one upgrade has done is not there for the next one to do. */
const platformsIn = (folder: string): Platforms => {
  const platforms = realPlatform(folder)
  started.push(platforms)
  return platforms
}
afterEach(() => {
  for (const { killAll } of started) killAll()
  started = []
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Every fifth device fails twice before it succeeds, every seventh fails for good. */
const script: Script = ({ macWifiId, attempt }) => {
  const n = Number.parseInt(macWifiId.slice(-6), 16)
  if (n % 7 === 0) return 'checksum'
  return n % 5 === 0 && attempt <= 2 ? 'timeout' : 'success'
}

const untilFinished = async (base: string, upgradeId: string): Promise<void> => {
  const token = await signInTo(base, 'ota')
  const end = Date.now() + limitMs
  const path = `/sys/ota/task/info?upgradeId=${upgradeId}`
  while ((await read<{ taskStatus: number }>(base, path, token)).taskStatus !== 3) {
    if (Date.now() > end) throw new Error('the upgrade does not end')
    await wait(300)
  }
}

/** What must hold of every upgrade, whatever died in between: by the tables, and by what the devices noted. */
const verify = async (upgradeId: string, ledger: Ledger, at: { databaseUrl?: string; dataDir: string }) => {
  const { database, close } = await openDatabase(
    { databaseUrl: at.databaseUrl, dataDir: at.dataDir },
    createTestLogger().logger,
  )
  const taskId = Number(upgradeId)
  const results = await database.select().from(otaResults).where(eq(otaResults.taskId, taskId))
  const attempts = await database.select().from(otaAttempts).where(eq(otaAttempts.taskId, taskId))
  const [task] = await database.select().from(otaTasks).where(eq(otaTasks.id, taskId))
  const records = await database.select().from(otaRecords).where(eq(otaRecords.upgradeId, taskId))
  const macs = results.map(({ macWifiId }) => macWifiId)
  const now = await database.select().from(controllers).where(inArray(controllers.macWifiId, macs))
  await close()
  const versions = new Map(now.map(({ macWifiId, moduleVersion }) => [macWifiId, moduleVersion]))
  const entries = ledger.entries().filter((entry) => entry.upgradeId === taskId)
  expect(task?.taskStatus).toBe(3)
  expect(results).toHaveLength(devices)
  for (const row of results) {
    const own = attempts.filter(({ resultId }) => resultId === row.id).sort((a, b) => a.attempt - b.attempt)
    const noted = entries.filter(({ macWifiId }) => macWifiId === row.macWifiId)
    // One final state, the one that its device came to; its version and its history say the same.
    const isBroken = Number.parseInt(row.macWifiId.slice(-6), 16) % 7 === 0
    const story = `${row.macWifiId}: ${own.map(({ failReason, message }) => `${failReason} ${message}`).join('; ')}`
    expect(row.result, story).toBe(isBroken ? 3 : 2)
    expect(versions.get(row.macWifiId), row.macWifiId).toBe(isBroken ? row.beforeVersion : row.targetVersion)
    expect(records.filter(({ controllerId }) => controllerId === row.controllerId)).toMatchObject([
      { result: row.result },
    ])
    // Each try was given once, and all but the last one ended before the next.
    expect(own.map(({ attempt }) => attempt)).toEqual(own.map((_, index) => index + 1))
    expect(own.every(({ endTime, result }) => endTime !== null && result !== 1)).toBe(true)
    // The device knows of no try that the tables do not, and carried each out once.
    expect(noted.map(({ key }) => key).sort(), row.macWifiId).toEqual(own.map(({ key }) => key).sort())
    expect(noted.map(({ done }) => done)).toEqual(noted.map(() => 1))
    expect(new Set(noted.map(({ attempt }) => attempt)).size).toBe(noted.length)
  }
}

const env = (port: number, endAt: string, dataUrl?: string): Record<string, string> => ({
  PLATFORM_PORT: String(port),
  PLATFORM_CONTROLLERS: String(fleetSize),
  PLATFORM_DEMO: '1',
  PLATFORM_MQTT_PORT: '0',
  // Two of them share a data folder, and history is not what this is about.
  PLATFORM_HISTORY: '0',
  PLATFORM_OTA_FACTOR: String(factor),
  ...(dataUrl && { DATABASE_URL: dataUrl }),
  ...(endAt && { NODE_OPTIONS: '--import=./platform/testing/end-at.ts', END_AT: endAt }),
})

/**
 * Makes devices speak HTTP alone, whose heartbeats come later than the test lasts, and takes them out of their project, of
 * which one device at a time would be upgraded.
 */
const letBeSilent = async (macWifiIds: string[], at: { databaseUrl?: string; dataDir: string }): Promise<void> => {
  const { database, close } = await openDatabase(
    { databaseUrl: at.databaseUrl, dataDir: at.dataDir },
    createTestLogger().logger,
  )
  await database
    .update(controllers)
    .set({ heartbeatSec: 20_000, projectId: null })
    .where(inArray(controllers.macWifiId, macWifiIds))
  await close()
}

type Devices = { dataDir: string; macWifiIds: string[]; ledger: Ledger }
const devicesAt = (platform: string | string[], { dataDir, ...devices }: Devices) =>
  startUpgraders({ ...devices, platform, fleet: join(dataDir, 'fleet.json'), script, factor })

const note = (count: number, upgradeId: string, ledger: Ledger): void => {
  const entries = ledger.entries().filter((entry) => entry.upgradeId === Number(upgradeId))
  noteFigure('kills', count)
  noteFigure('tries of devices', entries.length)
  noteFigure('tries heard of again and carried out once', entries.filter(({ heard }) => heard > 1).length)
}

/** A life that ends at a point of the upgrade; it may come there before it listens. */
const liveUntil = async ({ serve }: Platforms, port: number, endAt: string, dataUrl?: string): Promise<void> => {
  let server: RunningPlatform
  try {
    server = await serve(env(port, endAt, dataUrl))
  } catch (error) {
    // Whoever is killed says nothing.
    expect((error as Error).message).toBe('it ended: ')
    return
  }
  const how = await Promise.race([server.ended.then(() => 'ended'), wait(90_000, 'still running', { ref: false })])
  expect(how).toBe('ended')
  expect(server.child.signalCode).toBe('SIGKILL')
}

/** All six points in turn, once; or each of them so many times. */
const plans: { name: string; points: readonly TracePoint[] }[] =
  kills === 1
    ? [{ name: 'at each of six points', points: tracePoints }]
    : wantedPoints.map((point) => ({
        name: `${kills} times at ${point}`,
        points: Array<TracePoint>(kills).fill(point),
      }))

itOn('pglite').each(plans)(
  'an upgrade whose platform is killed $name gives each device one end and each try once',
  async ({ name, points }) => {
    const dataDir = join(directory, name.replaceAll(' ', '-'))
    await layDataFolder(dataDir, fleetSize)
    const platforms = platformsIn(dataDir)
    const { serve } = platforms
    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    const ledger = openLedger(join(directory, `${name}.jsonl`))
    // Nobody answers yet: the first kill comes with the first command that is given, or before.
    const first = await serve(env(port, ''))
    const { upgradeId, macWifiIds } = await beginUpgrade(base, devices)
    first.child.kill('SIGKILL')
    await first.ended
    await letBeSilent(macWifiIds, { dataDir })
    const agents = devicesAt(base, { dataDir, macWifiIds, ledger })
    for (const [round, point] of points.entries()) {
      await liveUntil(platforms, port, `${point}:${kills === 1 ? 1 : 1 + (round % 2)}`)
    }
    const last = await serve(env(port, ''))
    await untilFinished(base, upgradeId)
    await agents.stop()
    last.child.kill('SIGTERM')
    expect(await last.ended).toBe(0)
    await verify(upgradeId, ledger, { dataDir })
    note(points.length, upgradeId, ledger)
  },
  limitMs,
)

itOn('postgres').each(plans)(
  'an upgrade that two platforms look after, of which now this and now that one is killed $name, does the same',
  async ({ name, points }) => {
    const dataDir = join(directory, `two-${name.replaceAll(' ', '-')}`)
    const site = await laySite(dataDir, fleetSize)
    const { DATABASE_URL: databaseUrl = '' } = site.env
    const platforms = platformsIn(dataDir)
    const { serve } = platforms
    const ports = [await freePort(), await freePort()]
    const bases = ports.map((each) => `http://127.0.0.1:${each}`)
    const [base = ''] = bases
    const ledger = openLedger(join(directory, `two, ${name}.jsonl`))
    const first = await serve(env(ports[0] ?? 0, '', databaseUrl))
    const { upgradeId, macWifiIds } = await beginUpgrade(base, devices)
    first.child.kill('SIGKILL')
    await first.ended
    await letBeSilent(macWifiIds, { dataDir, databaseUrl })
    const agents = devicesAt(bases, { dataDir, macWifiIds, ledger })
    // Each begins its next life at once, whatever the other is doing: what one has left, the other finds.
    const lives = async (port: number, own: readonly TracePoint[]): Promise<void> => {
      for (const [round, point] of own.entries()) {
        await liveUntil(platforms, port, `${point}:${kills === 1 ? 1 : 1 + (round % 2)}`, databaseUrl)
      }
    }
    await Promise.all(
      ports.map((port, lane) =>
        lives(
          port,
          points.filter((_, at) => at % 2 === lane),
        ),
      ),
    )
    const last = await Promise.all(ports.map((port) => serve(env(port, '', databaseUrl))))
    await untilFinished(base, upgradeId)
    await agents.stop()
    for (const { child } of last) child.kill('SIGTERM')
    expect(await Promise.all(last.map(({ ended }) => ended))).toEqual([0, 0])
    await verify(upgradeId, ledger, { dataDir, databaseUrl })
    await site.close()
    note(points.length, upgradeId, ledger)
  },
  limitMs,
)
