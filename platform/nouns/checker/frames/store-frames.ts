import { millisecondsInMinute } from 'date-fns/constants'
import { desc, eq, sql } from 'drizzle-orm'
import { byteMs, isChecksumRight, readHead } from '@/lib/hvac/bus/frame'
import { frameTypes } from '@/lib/hvac/bus/frame-fields'
import type { Database } from '../../../kernel/db/database'
import {
  checkerFrames,
  checkerGaps,
  checkerMinutes,
  checkerTalkers,
  checkerTasks,
  frameFlag,
} from '../../tables/checker'
import type { TaskRow } from '../require-checker'

/** A frame as a Checker received it: when the frame began, ms since the start of its task; whether two spoke at once; its bytes. */
export type ReceivedFrame = { atMs: number; collided: boolean; raw: Uint8Array }
/** A stretch of time that was recorded without a hole, and the frames that began in it, in their order. */
export type Batch = { fromMs: number; toMs: number; frames: readonly ReceivedFrame[] }
/** A hole that is shorter than this is how a Checker sends, ms. */
const holeMs = 1500
/** Damaged bytes say nothing about who sent them. */
const noSender = -1

type Minute = {
  recordedMs: number
  frames: number
  bytes: number
  collisions: number
  errors: number
  firstSeq: number | null
}

const minutesOf = ({ fromMs, toMs }: Batch): Map<number, Minute> => {
  const minutes = new Map<number, Minute>()
  for (let minute = Math.floor(fromMs / millisecondsInMinute); minute * millisecondsInMinute < toMs; minute++) {
    const recordedMs =
      Math.min(toMs, (minute + 1) * millisecondsInMinute) - Math.max(fromMs, minute * millisecondsInMinute)
    minutes.set(minute, { recordedMs, frames: 0, bytes: 0, collisions: 0, errors: 0, firstSeq: null })
  }
  return minutes
}

/** Rows of the frames of a batch, and what is summed of them: in all, by minute and by who speaks. */
export const sumBatch = (batch: Batch, lastSeq: number, endOfLastMs: number | null) => {
  const minutes = minutesOf(batch)
  const talkers = new Map<string, { src: number; frameType: number; frames: number; bytes: number }>()
  const sums = { bytes: 0, collisions: 0, errors: 0, retries: 0 }
  let endOfLast = endOfLastMs
  const rows = batch.frames.map(({ atMs, collided, raw }, at) => {
    const seq = lastSeq + 1 + at
    const { src, dst, type, retry } = readHead(raw)
    const isRight = isChecksumRight(raw)
    const frameType = type === null ? 0 : frameTypes.indexOf(type) + 1
    const flags =
      (isRight ? 0 : frameFlag.checksum) |
      (retry && isRight ? frameFlag.retry : 0) |
      (collided ? frameFlag.collision : 0)
    const gapMs = endOfLast === null ? null : Math.max(0, Math.round(atMs - endOfLast))
    endOfLast = atMs + raw.length * byteMs
    sums.bytes += raw.length
    sums.collisions += collided ? 1 : 0
    sums.errors += isRight ? 0 : 1
    sums.retries += retry && isRight ? 1 : 0
    const minute = minutes.get(Math.floor(atMs / millisecondsInMinute))
    if (minute !== undefined) {
      minute.frames++
      minute.bytes += raw.length
      minute.collisions += collided ? 1 : 0
      minute.errors += isRight ? 0 : 1
      minute.firstSeq ??= seq
    }
    const talker = isRight ? { src, frameType } : { src: noSender, frameType: 0 }
    const key = `${talker.src}/${talker.frameType}`
    const sum = talkers.get(key) ?? { ...talker, frames: 0, bytes: 0 }
    sum.frames++
    sum.bytes += raw.length
    talkers.set(key, sum)
    return { atMs, seq, src, dst, gapMs, frameType, flags, hex: Buffer.from(raw).toString('hex') }
  })
  return { rows, sums, minutes, talkers: [...talkers.values()] }
}

type Summed = ReturnType<typeof sumBatch>

/** When the last frame of a task ended, ms since its start; null: it has none. */
const readEndOfLast = async (database: Database, { id, frameCount }: TaskRow): Promise<number | null> => {
  if (frameCount === 0) return null
  const [last] = await database
    .select({ atMs: checkerFrames.atMs, raw: checkerFrames.raw })
    .from(checkerFrames)
    .where(eq(checkerFrames.taskId, id))
    .orderBy(desc(checkerFrames.seq))
    .limit(1)
  return last ? last.atMs + last.raw.length * byteMs : null
}

const column = <Value>(values: readonly Value[]) => sql.param([...values])

const insertRows = async (database: Database, taskId: number, { rows, talkers }: Summed): Promise<void> => {
  // One parameter for each column, however many rows there are.
  await database.execute(sql`
    insert into checker_frame (task_id, at_ms, seq, src, dst, gap_ms, frame_type, flags, raw)
    select ${taskId}::bigint, at_ms, seq, src, dst, gap_ms, frame_type, flags, decode(hex, 'hex') from unnest(
      ${column(rows.map(({ atMs }) => atMs))}::bigint[], ${column(rows.map(({ seq }) => seq))}::int[],
      ${column(rows.map(({ src }) => src))}::int[], ${column(rows.map(({ dst }) => dst))}::int[],
      ${column(rows.map(({ gapMs }) => gapMs))}::int[], ${column(rows.map(({ frameType }) => frameType))}::smallint[],
      ${column(rows.map(({ flags }) => flags))}::smallint[], ${column(rows.map(({ hex }) => hex))}::text[]
    ) as heard(at_ms, seq, src, dst, gap_ms, frame_type, flags, hex)`)
  await database
    .insert(checkerTalkers)
    .values(talkers.map((talker) => ({ taskId, ...talker })))
    .onConflictDoUpdate({
      target: [checkerTalkers.taskId, checkerTalkers.src, checkerTalkers.frameType],
      set: {
        frames: sql`${checkerTalkers.frames} + excluded.frames`,
        bytes: sql`${checkerTalkers.bytes} + excluded.bytes`,
      },
    })
}

const addToMinutes = async (database: Database, taskId: number, minutes: Summed['minutes']): Promise<void> => {
  await database
    .insert(checkerMinutes)
    .values([...minutes].map(([minute, sum]) => ({ taskId, minute, ...sum })))
    .onConflictDoUpdate({
      target: [checkerMinutes.taskId, checkerMinutes.minute],
      set: {
        recordedMs: sql`${checkerMinutes.recordedMs} + excluded.recorded_ms`,
        frames: sql`${checkerMinutes.frames} + excluded.frames`,
        bytes: sql`${checkerMinutes.bytes} + excluded.bytes`,
        collisions: sql`${checkerMinutes.collisions} + excluded.collisions`,
        errors: sql`${checkerMinutes.errors} + excluded.errors`,
        firstSeq: sql`coalesce(${checkerMinutes.firstSeq}, excluded.first_seq)`,
      },
    })
}

/**
 * Stores a batch with all that is summed beside it, in the caller's transaction and with the task's Checker locked.
 * Whether a checksum is right is worked out here, of the bytes, whatever the Checker says. Answers the task as it is then.
 */
export const storeFrames = async (database: Database, task: TaskRow, batch: Batch): Promise<TaskRow> => {
  const { fromMs, toMs } = batch
  const endOfLast = await readEndOfLast(database, task)
  const isHole = fromMs - task.lastMs > holeMs
  const summed = sumBatch(batch, task.frameCount, isHole ? null : endOfLast)
  const { rows, sums, minutes } = summed
  if (isHole) {
    await database
      .insert(checkerGaps)
      .values({ taskId: task.id, fromMs: task.lastMs, toMs: fromMs, reason: task.wasSuspended === 1 ? 1 : 2 })
  }
  if (rows.length > 0) await insertRows(database, task.id, summed)
  if (minutes.size > 0) await addToMinutes(database, task.id, minutes)
  const after = {
    frameCount: task.frameCount + rows.length,
    frameBytes: task.frameBytes + sums.bytes,
    dataSize: task.dataSize + sums.bytes,
    collisions: task.collisions + sums.collisions,
    checksumErrors: task.checksumErrors + sums.errors,
    retries: task.retries + sums.retries,
    recordedMs: task.recordedMs + toMs - fromMs,
    lastMs: toMs,
    wasSuspended: 0 as const,
  }
  await database.update(checkerTasks).set(after).where(eq(checkerTasks.id, task.id))
  return { ...task, ...after }
}
