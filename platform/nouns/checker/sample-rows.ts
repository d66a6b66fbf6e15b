import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type SampledSeries, type SampledUnit, sampledDecimals, sampledPoints } from '@/lib/contract/checker-data'
import { maxBuckets } from '@/lib/contract/history'
import type { Database } from '../../kernel/db/database'
import { checkerGaps, checkerSamples } from '../tables/checker'
import type { TaskRow } from './require-checker'
import { sampleLines } from './sample-lines'

type SampleRow = typeof checkerSamples.$inferSelect

/** Condition on the samples of one unit of a task. */
export const ofSampledUnit = (taskId: number, { unitKind, systemNo, unitNo }: SampledUnit): SQL | undefined =>
  and(
    eq(checkerSamples.taskId, taskId),
    eq(checkerSamples.systemNo, systemNo),
    eq(checkerSamples.unitKind, unitKind),
    eq(checkerSamples.unitNo, unitNo),
  )

/** Kept as 32-bit floats: what is shown was rounded before. */
export const toReading = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100

/** What was not recorded of a task, in its order. */
export const readGaps = (database: Database, taskId: number) =>
  database
    .select({ fromMs: checkerGaps.fromMs, toMs: checkerGaps.toMs, reason: checkerGaps.reason })
    .from(checkerGaps)
    .where(eq(checkerGaps.taskId, taskId))
    .orderBy(asc(checkerGaps.fromMs))

/** Signals of a unit at even steps of the task's interval, gathered where there are more than a picture can show. */
export const readSeries = async (
  database: Database,
  task: TaskRow,
  unit: SampledUnit,
  range: { fromMs?: number | undefined; toMs?: number | undefined },
): Promise<SampledSeries> => {
  const stepMs = (task.timeInterval ?? 60) * 1000
  const lastMs = task.sampleCount > 0 ? task.lastMs : -stepMs
  const first = Math.floor((range.fromMs ?? 0) / stepMs)
  const last = Math.round(Math.min(range.toMs ?? lastMs, lastMs) / stepMs)
  const count = Math.max(0, last - first + 1)
  const bucketMs = stepMs * Math.max(1, Math.ceil(count / maxBuckets))
  const startMs = first * stepMs
  const endMs = (first + count) * stepMs
  const keys = sampledPoints[unit.unitKind]
  const gathered = sampleLines(keys, { startMs, endMs, bucketMs, stepMs, more: sampledDecimals })
  const rows = await database
    .select({ atMs: checkerSamples.atMs, readings: checkerSamples.readings })
    .from(checkerSamples)
    .where(
      and(
        ofSampledUnit(task.id, unit),
        gte(checkerSamples.atMs, startMs - stepMs / 2),
        lt(checkerSamples.atMs, endMs - stepMs / 2),
      ),
    )
    .orderBy(asc(checkerSamples.atMs))
  const columns = new Map(keys.map((key) => [key as string, new Float32Array(count).fill(Number.NaN)]))
  for (const { atMs, readings } of rows) {
    // A Checker may be a little late: a sample belongs to the step that is nearest.
    const slot = Math.round(atMs / stepMs) - first
    for (const [at, key] of keys.entries()) {
      const column = columns.get(key)
      if (column && slot >= 0 && slot < count) column[slot] = toReading(readings[at]) ?? Number.NaN
    }
  }
  gathered.add({ startMs, count, values: (key) => columns.get(key) ?? new Float32Array(count).fill(Number.NaN) })
  return {
    fromMs: startMs,
    bucketSec: bucketMs / 1000,
    lines: gathered.lines(),
    lastMs: Math.max(0, lastMs),
    gaps: await readGaps(database, task.id),
  }
}

const chunk = 2000

/** All samples of a task, or of one of its units, unit by unit, each in its order, some thousand at a time. */
export async function* sampleChunks(
  { database, signal }: { database: Database; signal: AbortSignal },
  taskId: number,
  unit: SampledUnit | null,
): AsyncGenerator<SampleRow[]> {
  const where = unit === null ? eq(checkerSamples.taskId, taskId) : ofSampledUnit(taskId, unit)
  const { systemNo, unitKind, unitNo, atMs } = checkerSamples
  for (let after: SampleRow | undefined; ; ) {
    signal.throwIfAborted()
    const behind =
      after === undefined
        ? undefined
        : sql`(${systemNo}, ${unitKind}, ${unitNo}, ${atMs}) > (${after.systemNo}, ${after.unitKind}, ${after.unitNo}, ${after.atMs})`
    const rows = await database
      .select()
      .from(checkerSamples)
      .where(and(where, behind))
      .orderBy(asc(systemNo), asc(unitKind), asc(unitNo), asc(atMs))
      .limit(chunk)
    if (rows.length > 0) yield rows
    if (rows.length < chunk) return
    after = rows.at(-1)
  }
}

/** Units that a task has samples of. */
export const readSampledUnits = (
  database: Database,
  taskId: number,
): Promise<Pick<typeof checkerSamples.$inferSelect, 'unitKind' | 'systemNo' | 'unitNo'>[]> => {
  const { unitKind, systemNo, unitNo } = checkerSamples
  return database
    .selectDistinct({ unitKind, systemNo, unitNo })
    .from(checkerSamples)
    .where(eq(checkerSamples.taskId, taskId))
    .orderBy(asc(systemNo), asc(unitKind), asc(unitNo))
}
