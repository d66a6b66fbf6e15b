import { addMilliseconds } from 'date-fns/addMilliseconds'
import { addMinutes } from 'date-fns/addMinutes'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { UpgradeConsent, UpgradeOrder, UpgradeReport } from '@/lib/contract/device-http'
import { installedVersionField } from '@/lib/contract/ota-version'
import { compareVersions } from '@/lib/contract/version-number'
import type { Database } from '../../kernel/db/database'
import { controllers, indoorUnits } from '../tables/fleet'
import { otaAttempts, otaResults, otaSteps, otaTasks } from '../tables/ota-task'
import { type AttemptEnd, endAttempt } from './engine/end-attempt'
import type { OtaEngine } from './engine/ota-engine'
import { trace } from './engine/trace'

/** Indoor units behind a controller, in the order in which they are written. */
const readUnits = (database: Database, controllerId: number) =>
  database
    .select({ systemNo: indoorUnits.systemNo, unitNo: indoorUnits.unitNo })
    .from(indoorUnits)
    .where(eq(indoorUnits.controllerId, controllerId))
    .orderBy(asc(indoorUnits.systemNo), asc(indoorUnits.unitNo))

/**
 * What a device is to do now. The one open command of a device is answered as often as it asks: the answer may have been
 * lost, and the key says that it is the same one.
 */
export const answerPending = async (
  { database, clock, queue }: OtaEngine,
  macWifiId: string,
): Promise<UpgradeOrder> => {
  const [open] = await database
    .select({ attempt: otaAttempts, task: otaTasks, controllerId: otaResults.controllerId, controller: controllers })
    .from(otaAttempts)
    .innerJoin(otaTasks, eq(otaTasks.id, otaAttempts.taskId))
    .innerJoin(otaResults, eq(otaResults.id, otaAttempts.resultId))
    .leftJoin(controllers, eq(controllers.id, otaResults.controllerId))
    .where(and(eq(otaAttempts.macWifiId, macWifiId), isNull(otaAttempts.endTime)))
  if (open === undefined) return answerQuestion(database, macWifiId)
  const { attempt, task, controllerId, controller } = open
  // Its hello came after the order was given: the next look at the task ends it.
  const installed = controller?.[installedVersionField[task.upgradeType]] ?? ''
  if (compareVersions(installed, task.targetVersion) >= 0) {
    await database.transaction((tx) => queue.enqueue(tx, task.id, 1))
    return { kind: 'none' }
  }
  if (attempt.takenTime === null) {
    await database
      .update(otaAttempts)
      .set({ takenTime: clock() })
      .where(and(eq(otaAttempts.id, attempt.id), isNull(otaAttempts.takenTime)))
  }
  return {
    kind: attempt.checkTime === null ? 'upgrade' : 'check',
    key: attempt.key,
    upgradeId: task.id,
    attempt: attempt.attempt,
    upgradeType: task.upgradeType,
    targetVersion: task.targetVersion,
    fileSize: task.fileSize,
    sha256: task.sha256,
    units: task.upgradeType === 3 && controllerId !== null ? await readUnits(database, controllerId) : [],
  }
}

const answerQuestion = async (database: Database, macWifiId: string): Promise<UpgradeOrder> => {
  const [question] = await database
    .select({ upgradeId: otaTasks.id, targetVersion: otaTasks.targetVersion })
    .from(otaResults)
    .innerJoin(otaTasks, eq(otaTasks.id, otaResults.taskId))
    .where(
      and(
        eq(otaResults.macWifiId, macWifiId),
        eq(otaResults.result, 0),
        eq(otaResults.step, 1),
        eq(otaResults.confirmed, 0),
        eq(otaTasks.taskStatus, 1),
      ),
    )
    .limit(1)
  return question === undefined ? { kind: 'none' } : { kind: 'confirm', ...question }
}

/** A try with what belongs to it, held until the transaction ends; null where this device has no such try. */
const lockAttempt = async (tx: Database, macWifiId: string, key: string) => {
  const [attempt] = await tx
    .select()
    .from(otaAttempts)
    .where(and(eq(otaAttempts.key, key), eq(otaAttempts.macWifiId, macWifiId)))
    .for('update')
  if (attempt === undefined) return null
  const [row] = await tx.select().from(otaResults).where(eq(otaResults.id, attempt.resultId)).for('update')
  const [task] = await tx.select().from(otaTasks).where(eq(otaTasks.id, attempt.taskId))
  return row && task ? { attempt, row, task } : null
}
type Locked = NonNullable<Awaited<ReturnType<typeof lockAttempt>>>

/** How a try ended by what its device says; what it runs counts, not what it was told to. */
const toEnd = (outcome: NonNullable<UpgradeReport['outcome']>, targetVersion: string): AttemptEnd => {
  if (outcome.result === 'failure') return { failReason: outcome.failReason, message: outcome.message }
  if (outcome.result === 'unknown') return { failReason: 1, message: 'the command never arrived' }
  if (outcome.version === targetVersion) return { version: outcome.version }
  return { failReason: 6, message: `runs ${outcome.version}` }
}

/** Takes up how far a device is: never backwards, and each step once. */
const writeProgress = async (tx: Database, { attempt, row, task }: Locked, report: UpgradeReport, now: Date) => {
  // Any report moves the deadline, also a lower step: after a power cut the device begins anew.
  await tx
    .update(otaAttempts)
    .set({ checkTime: null, deadline: addMinutes(now, task.timeoutMin) })
    .where(eq(otaAttempts.id, attempt.id))
  if (report.step < row.step) return
  const isNewStep = report.step > row.step
  if (isNewStep) {
    await tx.insert(otaSteps).values({ attemptId: attempt.id, step: report.step, startTime: now }).onConflictDoNothing()
  }
  await tx
    .update(otaResults)
    .set({
      ...(isNewStep && { step: report.step, stepTime: now }),
      progress: Math.max(report.progress, isNewStep ? 0 : row.progress),
      ...(report.systemNo !== undefined && { systemNo: report.systemNo, unitNo: report.unitNo ?? null }),
    })
    .where(eq(otaResults.id, row.id))
}

/**
 * Takes a report. Null: this device has no such command. A report of a try that has ended changes nothing; neither does
 * one that was heard before.
 */
export const hearReport = async (
  engine: OtaEngine,
  macWifiId: string,
  report: UpgradeReport,
): Promise<{ open: boolean } | null> => {
  const { database, clock, events, queue, pace } = engine
  const heard = await database.transaction(async (tx) => {
    const locked = await lockAttempt(tx, macWifiId, report.key)
    if (locked === null) return null
    const { attempt, row, task } = locked
    if (attempt.endTime !== null) return { task, open: false, changed: false }
    const now = clock()
    await writeProgress(tx, locked, report, now)
    if (report.outcome !== undefined) {
      await endAttempt(tx, { task, row, attempt, end: toEnd(report.outcome, task.targetVersion), now, pace })
      // A place is free. What else ends within the second is looked at together with it.
      await queue.enqueue(tx, task.id, 1)
      trace('report.beforeCommit', { key: report.key })
    }
    return { task, open: report.outcome === undefined, changed: true }
  })
  if (heard === null) return null
  if (report.outcome !== undefined && heard.changed) trace('report.afterCommit', { key: report.key })
  const { id, platformId } = heard.task
  // Its version may be another one now.
  if (heard.changed && !heard.open) events.publish({ event: { topic: 'device', macWifiId }, platformId })
  if (heard.changed) events.publish({ event: { topic: 'ota', id: String(id) }, platformId })
  return { open: heard.open }
}

/** Takes what the user of the app said. False: nobody asked. */
export const hearConfirmation = async (
  { database, clock, events, queue, pace }: OtaEngine,
  macWifiId: string,
  { upgradeId, answer }: UpgradeConsent,
): Promise<boolean> => {
  const now = clock()
  const values = {
    upgrade: { confirmed: 1 as const },
    later: { step: 0 as const, stepTime: now, notBefore: addMilliseconds(now, pace.askAgainMs) },
    refuse: { result: 3 as const, failReason: 7 as const, stepTime: now, endTime: now },
  }[answer]
  const task = await database.transaction(async (tx) => {
    const asked = await tx
      .update(otaResults)
      .set(values)
      .where(
        and(
          eq(otaResults.taskId, upgradeId),
          eq(otaResults.macWifiId, macWifiId),
          inArray(otaResults.result, [0]),
          eq(otaResults.step, 1),
          eq(otaResults.confirmed, 0),
        ),
      )
      .returning({ platformId: otaResults.platformId })
    const [found] = asked
    if (found !== undefined) await queue.enqueue(tx, upgradeId, 1)
    return found
  })
  if (task === undefined) return false
  events.publish({ event: { topic: 'ota', id: String(upgradeId) }, platformId: task.platformId })
  return true
}
