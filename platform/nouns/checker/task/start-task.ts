import { and, eq, inArray } from 'drizzle-orm'
import { checkerCan } from '@/lib/contract/checker'
import { type CheckerTaskForm, plannedEndFlaw, plannedStartFlaw } from '@/lib/contract/checker-task'
import { parseWireTime, toWireTime } from '@/lib/format/wire-time'
import { insertRow } from '../../../kernel/db/change-row'
import { PlatformError } from '../../../kernel/error/platform-error'
import type { Context } from '../../../kernel/http/context'
import {
  checkerFrames,
  checkerGaps,
  checkerMinutes,
  checkerSamples,
  checkers,
  checkerTalkers,
  checkerTasks,
} from '../../tables/checker'
import { addressOfUnit, readBusUnits } from '../bus-units'
import type { CheckerRow } from '../checker-rows'
import { checkerRows } from '../checker-rows'
import { noteEvent } from '../note-event'
import { forecastTask } from './forecast'

/** Removes what tasks have recorded, and leaves their rows, which say that it was given up. */
const giveUpRecords = async ({ database, now }: Context, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  for (const table of [checkerFrames, checkerMinutes, checkerTalkers, checkerGaps, checkerSamples]) {
    await database.delete(table).where(inArray(table.taskId, [...ids]))
  }
  await database
    .update(checkerTasks)
    .set({ dataSize: 0, overwritten: 1, updateTime: now })
    .where(inArray(checkerTasks.id, [...ids]))
}

/** A moment of the wire that the calendar has; otherwise one that no rule takes. */
const toMoment = (text: string): Date => {
  try {
    return parseWireTime(text)
  } catch {
    return new Date(Number.NaN)
  }
}

type Planned = Pick<CheckerTaskForm, 'startTime' | 'plannedEndTime'>

/** Throws `badRequest` for a planned start or end that the rules refuse. Answers the start; null: at once. */
export const assertPlanned = (
  { now }: Pick<Context, 'now'>,
  checker: CheckerRow,
  { startTime, plannedEndTime }: Planned,
): Date | null => {
  const start = startTime === null ? null : toMoment(startTime)
  const startFlaw = plannedStartFlaw(now, start)
  if (startFlaw !== null) throw new PlatformError('badRequest', { fields: { startTime: startFlaw } })
  const end = toMoment(plannedEndTime)
  const endFlaw = plannedEndFlaw(checker.checkerType, start ?? now, end)
  // That it ends before it begins is another mistake than that it ends before now.
  const flaw = endFlaw === 'captureEndPast' && start !== null && end > now ? 'endBeforeStart' : endFlaw
  if (flaw !== null) throw new PlatformError('badRequest', { fields: { plannedEndTime: flaw } })
  return start
}

/** Begins a task on a Checker that is locked, or plans its start. Answers its key. */
export const startTask = async (context: Context, checker: CheckerRow, form: CheckerTaskForm): Promise<number> => {
  const { database, actor, now } = context
  const [shown] = await checkerRows.read(database, [checker.id], actor)
  if (shown === undefined || !checkerCan.start(shown)) throw new PlatformError('illegalState')
  const start = assertPlanned(context, checker, form)
  const [same] = await database
    .select({ id: checkerTasks.id })
    .from(checkerTasks)
    .where(and(eq(checkerTasks.checkerRow, checker.id), eq(checkerTasks.recordName, form.recordName)))
    .limit(1)
  if (same) throw new PlatformError('badRequest', { fields: { recordName: 'duplicate' } })
  const { recordName, recordType, systemNos, shareFlag, timeInterval, confirmed, ...rest } = form
  const recorder = form.recorder || actor.realName
  const wanted = { recordType, systemNos, timeInterval, ...rest }
  const forecast = await forecastTask(database, checker, wanted, start ?? now)
  if (forecast.overQuota === 1) {
    if (confirmed === null)
      throw new PlatformError('badRequest', { fields: { confirmed: 'captureQuota' }, data: forecast })
    if (confirmed !== forecast.fingerprint) throw new PlatformError('conflict', { data: forecast })
  }
  await giveUpRecords(
    context,
    forecast.overwritten.map(({ taskId }) => Number(taskId)),
  )
  const units = await readBusUnits(database, checker.controllerId, systemNos)
  const taskId = await insertRow(database, checkerTasks, {
    platformId: actor.platformId,
    checkerRow: checker.id,
    controllerId: checker.controllerId,
    recordName,
    recorder,
    recordType,
    systemNos,
    shareFlag,
    taskStatus: start === null ? 1 : 0,
    timeInterval: recordType === 2 ? timeInterval : null,
    startTime: start ?? now,
    plannedEndTime: toMoment(form.plannedEndTime),
    expected: units.map(addressOfUnit),
    createUser: actor.userId,
    createTime: now,
    updateTime: now,
  })
  await database
    .update(checkers)
    // One that waits keeps the Checker for itself, and its state as it is.
    .set({ ...(start === null && { status: recordType === 1 ? 2 : 3 }), currentTaskId: taskId, updateTime: now })
    .where(eq(checkers.id, checker.id))
  const given = forecast.overwritten.map((each) => each.recordName)
  const by = { at: now, who: actor.realName }
  if (given.length > 0) await noteEvent(database, checker.id, { kind: 'givenUp', ...by, details: given })
  await noteEvent(database, checker.id, {
    kind: start === null ? 'started' : 'scheduled',
    ...by,
    task: { id: taskId, recordName },
  })
  context.audit({
    module: 'checkerTask',
    target: `${checker.checkerId} ${recordName}`,
    before: given.length > 0 ? { overwritten: given } : null,
    after: {
      recordType,
      systemNos,
      shareFlag,
      timeInterval,
      recorder,
      ...(start !== null && { startTime: toWireTime(start) }),
      plannedEndTime: toWireTime(toMoment(form.plannedEndTime)),
    },
  })
  return taskId
}
