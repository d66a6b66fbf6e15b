import { millisecondsInMinute } from 'date-fns/constants'
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { UpgradeNotice } from '@/lib/contract/device-message'
import type { Door } from '../../ingest/pipeline/door'
import type { Outgoing } from '../../ingest/pipeline/outgoing'
import type { Database } from '../../kernel/db/database'
import type { Logger } from '../../kernel/log/logger'
import { otaAttempts, otaResults, otaTasks } from '../tables/ota-task'

/** A notice that nobody followed is repeated: it may have been lost together with a connection. */
const repeatMs = millisecondsInMinute

/** What of an upgrade waits for its controllers: commands and questions that they have not answered. */
export const readWaiting = async (
  database: Database,
  taskId: number,
): Promise<{ name: string; macWifiId: string; controllerId: number | null }[]> => {
  const { macWifiId, controllerId } = otaResults
  const commands = await database
    .select({ id: otaAttempts.id, checkTime: otaAttempts.checkTime, macWifiId, controllerId })
    .from(otaAttempts)
    .innerJoin(otaResults, eq(otaResults.id, otaAttempts.resultId))
    .where(
      and(
        eq(otaAttempts.taskId, taskId),
        isNull(otaAttempts.endTime),
        or(isNull(otaAttempts.takenTime), isNotNull(otaAttempts.checkTime)),
      ),
    )
  const questions = await database
    .select({ id: otaResults.id, macWifiId, controllerId })
    .from(otaResults)
    .innerJoin(otaTasks, eq(otaTasks.id, otaResults.taskId))
    .where(
      and(
        eq(otaResults.taskId, taskId),
        eq(otaTasks.taskStatus, 1),
        eq(otaTasks.upgradeWay, 1),
        eq(otaResults.result, 0),
        eq(otaResults.step, 1),
        eq(otaResults.confirmed, 0),
      ),
    )
  return [
    ...commands.map(({ id, checkTime, ...device }) => ({ name: `${id} ${checkTime?.getTime() ?? ''}`, ...device })),
    ...questions.map(({ id, ...device }) => ({ name: `question ${id}`, ...device })),
  ]
}

/** Keeps the books of what went out. */
export type NoticeBooks = (database: Database, sent: readonly Outgoing[], now: Date) => Promise<void>

type Parts = {
  database: Database
  clock: () => Date
  logger: Pick<Logger, 'debug' | 'warn'>
  /** Puts a notice on its way to a controller. */
  send: Door['send']
  books: NoticeBooks
  elapsed?: () => number
}

/**
 * Tells controllers that something waits for them, after the commit that made it so. Each asks by itself too whenever it
 * connects, so a notice that is lost costs time and nothing else.
 */
export const createNotices = ({ database, clock, logger, send, books, elapsed = () => performance.now() }: Parts) => {
  /** By upgrade, what was told when. */
  const told = new Map<number, Map<string, number>>()
  const tell = async (taskId: number): Promise<void> => {
    const [task] = await database.select({ brand: otaTasks.platformId }).from(otaTasks).where(eq(otaTasks.id, taskId))
    const waiting = task === undefined ? [] : await readWaiting(database, taskId)
    const before = told.get(taskId)
    const now = elapsed()
    const after = new Map<string, number>()
    const due = new Map<string, number>()
    for (const { name, ...device } of waiting) {
      const last = before?.get(name)
      const isDue = last === undefined || now - last >= repeatMs
      after.set(name, isDue ? now : last)
      if (isDue && device.controllerId !== null) due.set(device.macWifiId, device.controllerId)
    }
    if (after.size > 0) told.set(taskId, after)
    else told.delete(taskId)
    if (task === undefined || due.size === 0) return
    const message: UpgradeNotice = { time: clock().getTime() }
    const notices = [...due].map(
      ([address, deviceId]): Outgoing => ({ deviceId, brand: task.brand, address, kind: 'upgrade', message }),
    )
    const sent = await Promise.allSettled(
      notices.map(({ brand, address, kind }) => send(brand, address, kind, message)),
    )
    const went = notices.filter((_, index) => sent[index]?.status === 'fulfilled')
    if (went.length < notices.length)
      logger.debug({ taskId, lost: notices.length - went.length }, 'notices of an upgrade were not sent')
    if (went.length > 0) await books(database, went, clock())
  }
  return (taskId: number): Promise<void> =>
    tell(taskId).catch((error: unknown) => logger.warn({ err: error, taskId }, 'controllers could not be told'))
}
