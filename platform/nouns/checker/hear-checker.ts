import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { checkerStorage, megabyte } from '@/lib/contract/checker'
import type { CheckerOrder, FramesReport, ReportAnswer, SampleReport } from '@/lib/contract/device-http'
import { fromHexPairs } from '@/lib/hvac/bus/hex'
import type { Database } from '../../kernel/db/database'
import type { EventBus } from '../../kernel/events/event-bus'
import { isHeld } from '../../kernel/hold/hold'
import type { Logger } from '../../kernel/log/logger'
import { checkers, checkerTasks } from '../tables/checker'
import { controllers } from '../tables/fleet'
import { readUsed } from './checker-rows'
import { type ReceivedFrame, storeFrames } from './frames/store-frames'
import { noteEvent } from './note-event'
import type { TaskRow } from './require-checker'
import { storeSample } from './store-sample'
import { endTask } from './task/end-task'

export type CheckerEngine = {
  database: Database
  clock: () => Date
  events: Pick<EventBus, 'publish'>
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** A sign of life is written down at most this often. */
const touchMs = 20_000

/** Tells the pages of the brand that a task is not what it was. */
export const tellChecker = (
  { events }: Pick<CheckerEngine, 'events'>,
  { id, platformId }: Pick<TaskRow, 'id' | 'platformId'>,
): void => events.publish({ event: { topic: 'checker', id: String(id) }, platformId })

/** A Checker that was silent has come back: into the state of its task. */
const comeBack = async (
  { database, events }: CheckerEngine,
  { id, platformId, currentTaskId }: Pick<typeof checkers.$inferSelect, 'id' | 'platformId' | 'currentTaskId'>,
  now: Date,
): Promise<void> => {
  const [task] =
    currentTaskId === null
      ? []
      : await database
          .select({ recordType: checkerTasks.recordType, taskStatus: checkerTasks.taskStatus })
          .from(checkerTasks)
          .where(eq(checkerTasks.id, currentTaskId))
  // One that waits for its start is not under way.
  const status = task === undefined || task.taskStatus === 0 ? 0 : task.recordType === 1 ? 2 : 3
  const came = await database
    .update(checkers)
    .set({ status })
    .where(and(eq(checkers.id, id), eq(checkers.status, 1)))
    .returning({ id: checkers.id })
  if (came.length > 0) await noteEvent(database, id, { kind: 'online', at: now })
  events.publish({ event: { topic: 'checker' }, platformId })
}

/** Notes that a Checker is there, and answers what it has to do. */
export const answerPoll = async (engine: CheckerEngine, checkerId: string): Promise<CheckerOrder | null> => {
  const { database, clock } = engine
  const now = clock()
  const known = eq(checkers.checkerId, checkerId)
  const [late] = await database
    .select({
      id: checkers.id,
      platformId: checkers.platformId,
      status: checkers.status,
      currentTaskId: checkers.currentTaskId,
    })
    .from(checkers)
    .where(
      and(
        known,
        or(
          eq(checkers.status, 1),
          isNull(checkers.lastOnlineTime),
          lt(checkers.lastOnlineTime, subMilliseconds(now, touchMs)),
        ),
      ),
    )
  if (late !== undefined) {
    await database.update(checkers).set({ lastOnlineTime: now }).where(eq(checkers.id, late.id))
    if (late.status === 1) await comeBack(engine, late, now)
  }
  const [found] = await database
    .select({ task: checkerTasks, busMacWifiId: controllers.macWifiId })
    .from(checkerTasks)
    .innerJoin(checkers, and(eq(checkers.id, checkerTasks.checkerRow), known))
    .innerJoin(controllers, eq(controllers.id, checkerTasks.controllerId))
    .where(inArray(checkerTasks.taskStatus, [1, 2]))
  if (found === undefined) return null
  const { id, taskStatus, recordType, systemNos, timeInterval, lastMs, sampleCount, frameCount, startTime } = found.task
  return {
    busMacWifiId: found.busMacWifiId,
    taskId: id,
    // A Checker keeps what it has while it waits.
    state: taskStatus === 1 && !(await isHeld(database, 'capture')) ? 'record' : 'wait',
    recordType,
    systemNos,
    timeInterval,
    lastMs,
    sampleCount,
    nextSeq: frameCount + 1,
    elapsedMs: Math.max(0, differenceInMilliseconds(now, startTime)),
  }
}

const toAnswer = (task: TaskRow, state: ReportAnswer['state']): ReportAnswer => ({
  state,
  lastMs: task.lastMs,
  nextSeq: task.frameCount + 1,
})

type Store = (
  database: Database,
  task: TaskRow,
  limits: { roomBytes: number; endMs: number },
) => Promise<{ task: TaskRow; isFull: boolean }>

/** Stores what a running task reports, with its Checker locked, and ends the task where a limit is reached. */
const hear = async (
  engine: CheckerEngine,
  { checkerId, taskId }: { checkerId: string; taskId: number },
  isNew: (task: TaskRow) => boolean,
  store: Store,
): Promise<ReportAnswer | null> => {
  const { database, clock } = engine
  const result = await database.transaction(async (tx) => {
    const [checker] = await tx.select().from(checkers).where(eq(checkers.checkerId, checkerId)).for('update')
    const [task] = await tx.select().from(checkerTasks).where(eq(checkerTasks.id, taskId))
    if (checker === undefined || task?.checkerRow !== checker.id) return null
    if (task.taskStatus !== 1) return { answer: toAnswer(task, task.taskStatus === 2 ? 'wait' : 'stop'), task: null }
    if (!isNew(task)) return { answer: toAnswer(task, 'record'), task: null }
    const used = (await readUsed(tx, [checker.id])).get(checker.id) ?? 0
    const roomBytes = checkerStorage[checker.checkerType] * megabyte - used
    const endMs = differenceInMilliseconds(task.plannedEndTime, task.startTime)
    const stored = await store(tx, task, { roomBytes, endMs })
    const isOver = stored.isFull || stored.task.lastMs >= endMs
    if (isOver) await endTask(tx, stored.task, stored.isFull ? 3 : 1, clock())
    return { answer: toAnswer(stored.task, isOver ? 'stop' : 'record'), task: stored.task }
  })
  if (result?.task) tellChecker(engine, result.task)
  return result?.answer ?? null
}

/**
 * Takes the frames that follow those which are there already; a batch that comes twice is known. What does not fit into
 * the storage any more, and what was heard after the planned end, is not kept. Null: no such task.
 */
export const hearFrames = (
  engine: CheckerEngine,
  checkerId: string,
  report: FramesReport,
): Promise<ReportAnswer | null> =>
  hear(
    engine,
    { checkerId, taskId: report.taskId },
    (task) => task.recordType === 1 && report.firstSeq === task.frameCount + 1 && report.fromMs >= task.lastMs,
    async (database, task, { roomBytes, endMs }) => {
      const frames: ReceivedFrame[] = []
      let room = roomBytes
      let isFull = false
      let toMs = Math.min(report.toMs, Math.max(endMs, report.fromMs + 1))
      for (const [atMs, collided, hex] of report.frames) {
        if (atMs >= toMs) break
        const raw = fromHexPairs(hex)
        if (raw.length > room) {
          isFull = true
          toMs = Math.max(atMs, report.fromMs + 1)
          break
        }
        room -= raw.length
        frames.push({ atMs, collided: collided === 1, raw })
      }
      return { task: await storeFrames(database, task, { fromMs: report.fromMs, toMs, frames }), isFull }
    },
  )

/** Takes a sample that is later than the one before it. Null: no such task. */
export const hearSample = (
  engine: CheckerEngine,
  checkerId: string,
  { atMs, units, taskId }: SampleReport,
): Promise<ReportAnswer | null> =>
  hear(
    engine,
    { checkerId, taskId },
    (task) => task.recordType === 2 && (task.sampleCount === 0 || atMs > task.lastMs),
    async (database, task, { roomBytes }) => {
      const after = await storeSample(database, task, atMs, units)
      return { task: after, isFull: after.dataSize - task.dataSize > roomBytes }
    },
  )
