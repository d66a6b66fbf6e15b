import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import { defaultRun, type OtaStageState, type OtaStopReason, otaTaskApi } from '@/lib/contract/ota-task'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { readFirmwareTrust } from '../firmware/firmware-trust'
import { controllers } from '../tables/fleet'
import { otaResults, otaTasks } from '../tables/ota-task'
import { otaVersions } from '../tables/ota-version'
import { createTask } from './create-task'
import { advanceTask } from './engine/advance-task'
import type { OtaEngine } from './engine/ota-engine'

const dayMs = 86_400_000
let platform: TestPlatform
let engine: OtaEngine
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  const { database, clock, events, logger, config } = platform
  const pace = { retryDelayMs: 60_000, checkMs: dayMs, askAgainMs: dayMs }
  const trust = () => readFirmwareTrust(config)
  engine = {
    database,
    clock: clock.now,
    events,
    logger,
    queue: { enqueue: async () => undefined },
    pace,
    since: clock.now(),
    trust,
  }
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

/** Which stage is under way: none yet, the first, the second beside the first, or the second after the first. */
type At = 'before' | 'first' | 'both' | 'second'
const ats: readonly At[] = ['before', 'first', 'both', 'second']
const steps = ['pause', 'resume', 'cancel', 'threshold', 'expire'] as const
type Step = (typeof steps)[number]

/** An upgrade of four devices in two stages of two, as far as it says. */
const newTask = async (at: At): Promise<string> => {
  const { database, clock } = platform
  await database.delete(otaTasks)
  const versions = await database
    .select()
    .from(otaVersions)
    .where(and(eq(otaVersions.platformId, 6), eq(otaVersions.status, 2), eq(otaVersions.upgradeType, 1)))
  const own = await database.select().from(controllers).where(eq(controllers.platformId, 6)).orderBy(controllers.id)
  const fit = versions
    .map((version) => ({ version, ids: own.filter(({ featureCode }) => featureCode === version.featureCode) }))
    .find(({ ids }) => ids.length >= 4)
  if (fit === undefined) throw new Error('no version has four controllers')
  const controllerIds = fit.ids.slice(0, 4).map(({ id }) => id)
  await database
    .update(controllers)
    .set({ onlineStatus: 0, moduleVersion: '0.0.1', activationFlag: 1 })
    .where(inArray(controllers.id, controllerIds))
  const stage = { share: 50, successTrigger: 50, failureThreshold: 100 }
  const now = clock.now()
  const taskId = await createTask(database, {
    platformId: 6,
    taskName: '测试',
    remark: '',
    version: fit.version,
    strategy: null,
    sourceVersion: '*',
    userId: null,
    now,
    run: { ...defaultRun, dailyWindow: null, retryTimes: 0, stages: [stage, stage] },
    controllerIds,
  })
  await database.update(otaTasks).set({ approval: 'approved' }).where(eq(otaTasks.id, taskId))
  const upgradeId = String(taskId)
  if (at === 'before') return upgradeId
  await act(upgradeId, 'start')
  await look(upgradeId)
  // Enough of the first stage for the second to begin; in `second` the rest of it as well.
  if (at === 'both') await end(upgradeId, 1, 1, { result: 2 })
  if (at === 'second') await end(upgradeId, 1, 2, { result: 2 })
  await look(upgradeId)
  return upgradeId
}
const look = (upgradeId: string) => advanceTask(engine, Number(upgradeId))
const act = async (upgradeId: string, action: 'start' | 'pause' | 'resume' | 'cancel') =>
  expect(await platform.call(otaTaskApi[action], { upgradeId }, { token })).toMatchObject({ code: 0 })
/** Ends that many devices of a stage that are not through. */
const end = async (upgradeId: string, stageNo: number, count: number, values: { result: 2 | 3; failReason?: 5 }) => {
  const { database, clock } = platform
  const open = await database
    .select({ id: otaResults.id })
    .from(otaResults)
    .where(
      and(
        eq(otaResults.taskId, Number(upgradeId)),
        eq(otaResults.stageNo, stageNo),
        inArray(otaResults.result, [0, 1]),
      ),
    )
    .orderBy(otaResults.id)
    .limit(count)
  await database
    .update(otaResults)
    .set({ ...values, endTime: clock.now() })
    .where(
      inArray(
        otaResults.id,
        open.map(({ id }) => id),
      ),
    )
}
const take = async (upgradeId: string, step: Step, at: At): Promise<void> => {
  if (step === 'pause' || step === 'resume') await act(upgradeId, 'pause')
  if (step === 'resume') await act(upgradeId, 'resume')
  if (step === 'cancel') await act(upgradeId, 'cancel')
  if (step === 'threshold') {
    // The first stage fails as a whole where it can; beside the second one its share of failures is accepted first.
    const stageNo = at === 'second' ? 2 : 1
    await platform.database
      .update(otaResults)
      .set({ result: 3, failReason: 5, endTime: platform.clock.now() })
      .where(and(eq(otaResults.taskId, Number(upgradeId)), eq(otaResults.stageNo, stageNo)))
  }
  if (step === 'expire')
    await platform.database
      .update(otaTasks)
      .set({ effectiveEnd: new Date(platform.clock.now().getTime() - 1000) })
      .where(eq(otaTasks.id, Number(upgradeId)))
  await look(upgradeId)
}

type Row = [status: number, reason: OtaStopReason | null, first: OtaStageState, second: OtaStageState, later: number[]]
/** What is true after each step at each moment. A step that is not there is refused at that moment. */
const table: Record<At, Partial<Record<Step, Row>>> = {
  before: {
    cancel: [4, 'cancelled', 'cancelled', 'cancelled', []],
    expire: [3, 'expired', 'expired', 'expired', []],
  },
  first: {
    pause: [2, 'byHand', 'paused', 'waiting', []],
    resume: [1, null, 'running', 'waiting', []],
    cancel: [4, 'cancelled', 'cancelled', 'cancelled', []],
    threshold: [2, 'threshold', 'stopped', 'waiting', []],
    expire: [3, 'expired', 'expired', 'expired', []],
  },
  both: {
    pause: [2, 'byHand', 'paused', 'paused', []],
    resume: [1, null, 'running', 'running', []],
    cancel: [4, 'cancelled', 'cancelled', 'cancelled', []],
    threshold: [2, 'threshold', 'stopped', 'paused', [2]],
    expire: [3, 'expired', 'expired', 'expired', []],
  },
  second: {
    pause: [2, 'byHand', 'finished', 'paused', []],
    resume: [1, null, 'finished', 'running', []],
    cancel: [4, 'cancelled', 'finished', 'cancelled', []],
    threshold: [2, 'threshold', 'finished', 'stopped', []],
    expire: [3, 'expired', 'finished', 'expired', []],
  },
}
const read = async (upgradeId: string): Promise<Row> => {
  const [{ data: task }, { data: report }, { data: page }] = [
    await platform.call(otaTaskApi.info, { upgradeId }, { token }),
    await platform.call(otaTaskApi.stopReport, { upgradeId }, { token }),
    await platform.call(otaTaskApi.list, {}, { token }),
  ]
  // The list, the head and the report say the same.
  expect([page.list[0]?.taskStatus, page.list[0]?.stopReason]).toEqual([task.taskStatus, task.stopReason])
  expect(report.stopReason).toBe(task.stopReason)
  const [first, second] = task.stages
  if (first === undefined || second === undefined) throw new Error('there are not two stages')
  return [task.taskStatus, task.stopReason, first.state, second.state, report.laterStages]
}

describe.each(ats)('an upgrade at %s', (at) => {
  const rows = steps.flatMap((step) => {
    const row = table[at][step]
    return row ? [[step, row] as const] : []
  })
  it.each(rows)('%s', async (step, row) => {
    const upgradeId = await newTask(at)
    await take(upgradeId, step, at)
    expect(await read(upgradeId)).toEqual(row)
  })

  it('a cancelled one says so whatever had stopped it before', async () => {
    const upgradeId = await newTask(at)
    if (at !== 'before') await take(upgradeId, 'threshold', at)
    await act(upgradeId, 'cancel')
    const [status, reason, , , later] = await read(upgradeId)
    expect([status, reason, later]).toEqual([4, 'cancelled', []])
    const { data } = await platform.call(otaTaskApi.info, { upgradeId }, { token })
    expect(data).toMatchObject({ stopStage: null })
    expect(data.stages.map(({ state }) => state)).not.toContain('running')
  })
})
