import { eq } from 'drizzle-orm'
import type { OtaStartRefusal, OtaWait } from '@/lib/contract/ota-result'
import { otaResultCan } from '@/lib/contract/ota-result'
import { otaTaskCan } from '@/lib/contract/ota-task'
import type { Database } from '../../../kernel/db/database'
import { PlatformError } from '../../../kernel/error/platform-error'
import type { FirmwareTrust } from '../../firmware/signature'
import { otaResults } from '../../tables/ota-task'
import { readBusy, readIdle, readWaiting } from '../choose-rows'
import { readStages } from './advance-stages'
import { whyWait } from './choose-next'
import { dispatch } from './dispatch'
import { permitDispatch } from './permit-dispatch'
import type { TaskRow } from './task-lock'

type Result = typeof otaResults.$inferSelect

/** Names the controller that is in the way, where it is one. */
const inTheWay = async (
  tx: Database,
  row: Pick<Result, 'controllerId' | 'projectId'>,
  why: OtaWait,
): Promise<string | null> => {
  if (why !== 'projectBusy' && why !== 'deviceBusy') return null
  const running = await tx
    .select({ macWifiId: otaResults.macWifiId, controllerId: otaResults.controllerId, projectId: otaResults.projectId })
    .from(otaResults)
    .where(eq(otaResults.result, 1))
  const found = running.find((each) =>
    why === 'deviceBusy' ? each.controllerId === row.controllerId : each.projectId === row.projectId,
  )
  return found?.macWifiId ?? null
}

/**
 * Gives one waiting device its upgrade out of turn. What protects a site holds for it as for all others: its window, its
 * project, its indoor units first, standing still; only the order and the number of places do not. The
 * caller holds the lock of dispatches. Throws `illegalState`, with why.
 */
export const startNow = async (
  tx: Database,
  task: TaskRow,
  row: Result,
  { userId, now, trust }: { userId: number; now: Date; trust: FirmwareTrust },
): Promise<void> => {
  if (!otaTaskCan.dispatch(task) || !otaResultCan.startNow(row)) throw new PlatformError('illegalState')
  const permitted = await permitDispatch(tx, trust, task)
  if ('reason' in permitted) {
    if (permitted.reason === 'notSigned') throw new PlatformError('firmwareNotSigned')
    throw new PlatformError(permitted.reason === 'noFirmwareKey' ? 'noFirmwareKey' : 'illegalState')
  }
  const stages = (await readStages(tx, task.id)).filter(({ stage }) => stage.state === 'running')
  const openStages = new Set(stages.map(({ stage }) => stage.stageNo))
  const waiting = await readWaiting(tx, task.id, [...openStages])
  const candidate = waiting.find(({ id }) => id === row.id)
  const busy = await readBusy(tx, task.platformId, task.upgradeType)
  const rules = { now, dailyWindow: task.dailyWindow, upgradeWay: task.upgradeWay, openStages, slots: 1, ...busy }
  const refuse = async (why: OtaWait): Promise<never> => {
    const data: OtaStartRefusal = { why, macWifiId: await inTheWay(tx, candidate ?? row, why) }
    throw new PlatformError('illegalState', { data })
  }
  if (candidate === undefined) return refuse('stage')
  const why = whyWait({ ...candidate, notBefore: null }, rules)
  if (why !== null) return refuse(why)
  const idle = task.onlyIdle === 1 ? await readIdle(tx, [candidate.controllerId]) : null
  if (idle !== null && !idle.has(candidate.controllerId)) return refuse('notIdle')
  const rows = [{ ...candidate, nextCause: 'byHand' as const, nextUser: userId }]
  await dispatch(tx, task, { rows, now, permit: permitted.permit })
}
