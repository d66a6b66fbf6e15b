import { createHash } from 'node:crypto'
import { addHours } from 'date-fns/addHours'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { isValid } from 'date-fns/isValid'
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { checkerStorage, megabyte } from '@/lib/contract/checker'
import { type CheckerForecast, type ForecastInput, leastRoom } from '@/lib/contract/checker-task'
import { parseWireTime, toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../../kernel/db/database'
import { checkers, checkerTasks } from '../../tables/checker'
import { readBusUnits } from '../bus-units'
import { type CheckerRow, readUsed } from '../checker-rows'
import { bytesPerHour, estimatedUtilisation, utilisationOf } from '../figures'
import type { TaskRow } from '../require-checker'
import { sampleBytes } from '../sample-signals'

type OnDevice = CheckerForecast['others'][number]
const toOnDevice = (task: TaskRow, checkerId: string): OnDevice => ({
  taskId: String(task.id),
  checkerId,
  recordName: task.recordName,
  dataSize: task.dataSize,
  startTime: toWireTime(task.startTime),
  endTime: toWireTimeOrNull(task.endTime),
  plannedEndTime: toWireTime(task.plannedEndTime),
})

/** What earlier captures on this bus measured, over all that they recorded; null without any. */
const readMeasured = async (database: Database, controllerId: number): Promise<number | null> => {
  const [sum] = await database
    .select({
      bytes: sql<number>`coalesce(sum(${checkerTasks.frameBytes}), 0)::float8`,
      ms: sql<number>`coalesce(sum(${checkerTasks.recordedMs}), 0)::float8`,
    })
    .from(checkerTasks)
    // A capture of some systems alone says nothing of the whole bus.
    .where(
      and(
        eq(checkerTasks.controllerId, controllerId),
        eq(checkerTasks.recordType, 1),
        sql`cardinality(${checkerTasks.systemNos}) = 0`,
      ),
    )
  return sum && sum.ms >= millisecondsInMinute ? utilisationOf(sum.bytes, sum.ms) : null
}

/** Oldest records of the Checker that would have to go, so that so many bytes have room. */
const readGivenUp = async (database: Database, checker: CheckerRow, missing: number): Promise<TaskRow[]> => {
  if (missing <= 0) return []
  const rows = await database
    .select()
    .from(checkerTasks)
    .where(
      and(
        eq(checkerTasks.checkerRow, checker.id),
        inArray(checkerTasks.taskStatus, [3, 4]),
        gt(checkerTasks.dataSize, 0),
      ),
    )
    .orderBy(asc(checkerTasks.id))
  const given: TaskRow[] = []
  for (const row of rows) {
    if (given.reduce((sum, { dataSize }) => sum + dataSize, 0) >= missing) break
    given.push(row)
  }
  return given
}

/** What a task would come to if it began now, and which rows it would cost. Features 66. */
export const forecastTask = async (
  database: Database,
  checker: CheckerRow,
  wanted: ForecastInput,
  now: Date,
): Promise<CheckerForecast> => {
  const units = await readBusUnits(database, checker.controllerId, wanted.systemNos)
  const whole = wanted.systemNos.length === 0
  const measured = whole && checker.controllerId !== null ? await readMeasured(database, checker.controllerId) : null
  const utilisation = measured ?? Math.round(10 * estimatedUtilisation(units.length)) / 10
  const perSample = units.reduce((sum, { unitKind }) => sum + sampleBytes(unitKind), 0)
  const perHour =
    wanted.recordType === 1 ? bytesPerHour(utilisation) : (perSample * 3600) / (wanted.timeInterval ?? Number.NaN)
  const hours = Math.max(0, differenceInMilliseconds(parseWireTime(wanted.plannedEndTime), now)) / millisecondsInHour
  const expectedSize = Math.round(perHour * hours)
  const capacity = checkerStorage[checker.checkerType] * megabyte
  const used = (await readUsed(database, [checker.id])).get(checker.id) ?? 0
  const free = Math.max(0, capacity - used)
  const isOver = expectedSize > free || free < leastRoom
  const givenUp = isOver ? await readGivenUp(database, checker, Math.max(expectedSize, leastRoom) - free) : []
  const room = free + givenUp.reduce((sum, { dataSize }) => sum + dataSize, 0)
  const running =
    checker.controllerId === null
      ? []
      : await database
          .select({ task: checkerTasks, checkerId: checkers.checkerId })
          .from(checkerTasks)
          .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
          .where(
            and(
              eq(checkerTasks.controllerId, checker.controllerId),
              inArray(checkerTasks.taskStatus, [1, 2]),
              ne(checkers.id, checker.id),
            ),
          )
          .orderBy(asc(checkerTasks.id))
  const full = addHours(now, free / perHour)
  return {
    unitCount: units.length,
    utilisation,
    basis: measured === null ? 'estimated' : 'measured',
    bytesPerHour: Math.round(perHour),
    expectedSize,
    capacity,
    used,
    fullTime: expectedSize > free && isValid(full) ? toWireTime(full) : null,
    overQuota: isOver ? 1 : 0,
    others: running.map(({ task, checkerId }) => toOnDevice(task, checkerId)),
    overwritten: givenUp.map((task) => toOnDevice(task, checker.checkerId)),
    endsFull: expectedSize > room ? 1 : 0,
    fingerprint: createHash('sha256')
      .update([checker.id, ...givenUp.map(({ id }) => id), expectedSize > room ? 'full' : ''].join())
      .digest('hex')
      .slice(0, 32),
  }
}
