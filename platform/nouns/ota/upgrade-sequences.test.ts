import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import type { UpgradeReport } from '@/lib/contract/device-http'
import { defaultRun } from '@/lib/contract/ota-task'
import { compareVersions } from '@/lib/contract/version-number'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { readFirmwareTrust } from '../firmware/firmware-trust'
import { controllers } from '../tables/fleet'
import { otaAttempts, otaResults, otaStages, otaTasks } from '../tables/ota-task'
import { otaVersions } from '../tables/ota-version'
import { createTask } from './create-task'
import { advanceTask } from './engine/advance-task'
import type { OtaEngine } from './engine/ota-engine'
import { answerPending, hearReport } from './hear-device'

/* Any tasks, hellos, power cuts and retries: every task ends, and no device is given what it runs or what is older. */

/** More in the long proof. */
const cases = Number(process.env.UPGRADE_SEQUENCES ?? 10)
const family = 'HM16-WIFI-ESP32'
const oldest = '3.1.0'
let platform: TestPlatform
let engine: OtaEngine
let versions: (typeof otaVersions.$inferSelect)[] = []
let macs: string[] = []

beforeAll(async () => {
  platform = await testPlatform({ controllers: 300 })
  const { database, clock, events, logger, config } = platform
  engine = {
    database,
    clock: clock.now,
    events,
    logger,
    queue: { enqueue: async () => undefined },
    pace: { retryDelayMs: 60_000, checkMs: 120_000, askAgainMs: 86_400_000 },
    since: clock.now(),
    trust: () => readFirmwareTrust(config),
  }
  const { platformId, featureCode, versionNo, upgradeType, id } = otaVersions
  const [known] = await database
    .select()
    .from(otaVersions)
    .where(and(eq(platformId, 6), eq(featureCode, family), eq(versionNo, '3.2.1'), eq(upgradeType, 1)))
  if (known === undefined) throw new Error('there is no version')
  for (const next of ['3.2.9', '3.3.0']) {
    const { id: _, ...row } = known
    await database
      .insert(otaVersions)
      .values({ ...row, versionNo: next })
      .onConflictDoNothing()
  }
  versions = await database
    .select()
    .from(otaVersions)
    .where(and(eq(platformId, 6), eq(featureCode, family), inArray(versionNo, ['3.2.1', '3.2.9', '3.3.0'])))
    .orderBy(asc(id))
  const own = await database
    .select({ macWifiId: controllers.macWifiId, projectId: controllers.projectId })
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.featureCode, family)))
    .orderBy(asc(controllers.id))
  const first = own.find(({ projectId }) => projectId !== null)
  const other = own.find(({ projectId }) => projectId !== first?.projectId)
  macs = [first?.macWifiId ?? '', other?.macWifiId ?? '']
})
afterAll(() => platform.close())

/** How an upgrade that a device has begun goes on. `cut`: a power cut, with the new version or with the old one. */
const ways = ['reported', 'lost', 'failed', 'cut'] as const
type Way = (typeof ways)[number]
type Step =
  | { kind: 'task'; version: number; retries: 0 | 2 }
  | { kind: 'look' }
  | { kind: 'wait'; minutes: number }
  | { kind: 'poll'; device: number }
  | { kind: 'end'; device: number; way: Way }
  | { kind: 'again'; device: number }
  | { kind: 'local'; device: number; version: string }

const device = fc.nat({ max: 1 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('task' as const),
      version: fc.nat({ max: 2 }),
      retries: fc.constantFrom(0 as const, 2 as const),
    }),
  },
  { weight: 6, arbitrary: fc.constant({ kind: 'look' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 12, 40) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('poll' as const), device }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('end' as const), device, way: fc.constantFrom(...ways) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), device }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('local' as const),
      device,
      version: fc.constantFrom('3.2.1', '3.2.9', '3.9.1'),
    }),
  },
)

/** A device as it is, whatever the platform knows of it. */
const createDevice = (macWifiId: string) => {
  let runs = oldest
  const ran = new Set([oldest])
  let order: { key: string; target: string } | null = null
  const reports: UpgradeReport[] = []
  const hello = async (version: string): Promise<void> => {
    runs = version
    ran.add(version)
    await platform.database.update(controllers).set({ moduleVersion: runs }).where(eq(controllers.macWifiId, macWifiId))
  }
  const report = async (said: UpgradeReport): Promise<void> => {
    reports.push(said)
    await hearReport(engine, macWifiId, said)
  }
  return {
    ran,
    hello,
    poll: async (): Promise<void> => {
      const answer = await answerPending(engine, macWifiId)
      if (answer.kind === 'none' || answer.kind === 'confirm') return
      // It writes what it was given: nothing that it runs, and nothing older.
      expect({ target: answer.targetVersion, runs, isNewer: compareVersions(answer.targetVersion, runs) > 0 }).toEqual({
        target: answer.targetVersion,
        runs,
        isNewer: true,
      })
      order = { key: answer.key, target: answer.targetVersion }
      await report({ key: answer.key, step: 4, progress: 10 })
    },
    end: async (way: Way): Promise<void> => {
      if (order === null) return
      const { key, target } = order
      order = null
      if (way === 'failed')
        return report({ key, step: 5, progress: 0, outcome: { result: 'failure', failReason: 6, message: '' } })
      if (way === 'cut') return hello(runs)
      await hello(target)
      if (way === 'reported')
        await report({ key, step: 6, progress: 100, outcome: { result: 'success', version: target } })
    },
    /** Everything that it has ever reported comes again. */
    again: async (): Promise<void> => {
      for (const said of reports) await hearReport(engine, macWifiId, said)
    },
  }
}

const startTask = async (version: number, retryTimes: 0 | 2): Promise<number> => {
  const { database, clock } = platform
  const chosen = versions[version]
  const ids = await database
    .select({ id: controllers.id })
    .from(controllers)
    .where(inArray(controllers.macWifiId, macs))
  const taskId = await createTask(database, {
    platformId: 6,
    taskName: 'test',
    remark: '',
    version: chosen as (typeof versions)[number],
    strategy: null,
    sourceVersion: '*',
    userId: null,
    now: clock.now(),
    run: {
      ...defaultRun,
      dailyWindow: null,
      retryTimes,
      timeoutMin: 5,
      stages: [{ share: 100, successTrigger: 1, failureThreshold: 100 }],
    },
    controllerIds: ids.map(({ id }) => id),
  })
  const begun = { taskStatus: 1 as const, approval: 'approved' as const, startTime: clock.now() }
  await database.update(otaTasks).set(begun).where(eq(otaTasks.id, taskId))
  await database.update(otaStages).set({ state: 'running' }).where(eq(otaStages.taskId, taskId))
  return taskId
}

it(`any sequence ends, and writes to no device what it runs or what is older`, async () => {
  const { database, clock } = platform
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 40 }), async (steps) => {
      await database.delete(otaTasks)
      const fit = {
        moduleVersion: oldest,
        activationFlag: 1,
        otaStatus: 0,
        onlineStatus: 1,
        centralControllerCount: 1,
      } as const
      await database.update(controllers).set(fit).where(inArray(controllers.macWifiId, macs))
      const devices = macs.map(createDevice)
      const tasks: number[] = []
      const look = async (): Promise<void> => {
        for (const task of tasks) await advanceTask(engine, task)
      }
      for (const step of steps) {
        if (step.kind === 'task' && tasks.length < 6) tasks.push(await startTask(step.version, step.retries))
        else if (step.kind === 'look') await look()
        else if (step.kind === 'wait') clock.advance(step.minutes * 60_000)
        else if (step.kind === 'poll') await devices[step.device]?.poll()
        else if (step.kind === 'end') await devices[step.device]?.end(step.way)
        else if (step.kind === 'again') await devices[step.device]?.again()
        else if (step.kind === 'local') await devices[step.device]?.hello(step.version)
      }
      // From now on the devices are silent.
      for (let round = 0; round < 60; round += 1) {
        clock.advance(10 * 60_000)
        await look()
      }
      const live = await database
        .select()
        .from(otaTasks)
        .where(inArray(otaTasks.taskStatus, [0, 1]))
      const open = await database.select().from(otaAttempts).where(isNull(otaAttempts.endTime))
      expect({ live: live.length, open: open.length }).toEqual({ live: 0, open: 0 })
      for (const row of await database.select().from(otaResults)) {
        const own = devices[macs.indexOf(row.macWifiId)]
        if (row.result === 2) expect([...(own?.ran ?? [])]).toContain(row.afterVersion)
        expect(own?.ran.has(row.beforeVersion)).toBe(true)
      }
    }),
    { numRuns: cases },
  )
}, 600_000)
