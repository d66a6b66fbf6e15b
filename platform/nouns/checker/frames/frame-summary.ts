import { asc, eq } from 'drizzle-orm'
import { type FrameLane, type FrameSummary, maxBuckets } from '@/lib/contract/checker-frame'
import { toAddressText } from '@/lib/hvac/bus/frame-address'
import { frameTypes } from '@/lib/hvac/bus/frame-fields'
import type { Database } from '../../../kernel/db/database'
import { checkerGaps, checkerMinutes, checkerTalkers } from '../../tables/checker'
import { collisionRateOf, utilisationOf } from '../figures'
import type { TaskRow } from '../require-checker'

const maxTalkers = 10

/** What a capture comes to: from the sums that were kept beside its frames. */
export const summarizeFrames = async (database: Database, task: TaskRow): Promise<FrameSummary> => {
  const { frameCount, recordedMs, collisions, checksumErrors, retries, frameBytes } = task
  const sums = await database.select().from(checkerTalkers).where(eq(checkerTalkers.taskId, task.id))
  const gaps = await database.select().from(checkerGaps).where(eq(checkerGaps.taskId, task.id))
  const bySrc = new Map<number, { count: number; bytes: number }>()
  const byType = new Map<number, number>()
  for (const { src, frameType, frames, bytes } of sums) {
    byType.set(frameType, (byType.get(frameType) ?? 0) + frames)
    if (src < 0) continue
    const known = bySrc.get(src) ?? { count: 0, bytes: 0 }
    bySrc.set(src, { count: known.count + frames, bytes: known.bytes + bytes })
  }
  return {
    frameCount,
    recordedMs,
    collisions,
    checksumErrors,
    retries,
    gapMs: gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0),
    framesPerMinute: recordedMs > 0 ? Math.round((frameCount * 600_000) / recordedMs) / 10 : 0,
    utilisation: utilisationOf(frameBytes, recordedMs),
    collisionRate: collisionRateOf(collisions, frameCount),
    silent: frameCount === 0 ? [] : task.expected.filter((code) => !bySrc.has(code)).map(toAddressText),
    byType: [...byType]
      .map(([type, count]) => ({ type: frameTypes[type - 1] ?? null, count }))
      .sort((a, b) => b.count - a.count),
    talkers: [...bySrc]
      .map(([src, sum]) => ({ address: toAddressText(src), ...sum }))
      .sort((a, b) => b.bytes - a.bytes)
      .slice(0, maxTalkers),
  }
}

/** Utilisation and collisions by the minute; of a long capture by several minutes. */
export const readLane = async (database: Database, taskId: number): Promise<FrameLane> => {
  const minutes = await database
    .select()
    .from(checkerMinutes)
    .where(eq(checkerMinutes.taskId, taskId))
    .orderBy(asc(checkerMinutes.minute))
  const gaps = await database
    .select({ fromMs: checkerGaps.fromMs, toMs: checkerGaps.toMs, reason: checkerGaps.reason })
    .from(checkerGaps)
    .where(eq(checkerGaps.taskId, taskId))
    .orderBy(asc(checkerGaps.fromMs))
  const span = (minutes.at(-1)?.minute ?? 0) + 1
  const bucketMinutes = Math.max(1, Math.ceil(span / maxBuckets))
  const sums = new Map<number, (typeof minutes)[number]>()
  for (const each of minutes) {
    const key = Math.floor(each.minute / bucketMinutes)
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { ...each })
    else {
      for (const name of ['recordedMs', 'frames', 'bytes', 'collisions', 'errors'] as const) sum[name] += each[name]
      sum.firstSeq ??= each.firstSeq
    }
  }
  return {
    bucketMinutes,
    buckets: [...sums].map(([key, { frames, recordedMs, bytes, collisions, errors, firstSeq }]) => ({
      minute: key * bucketMinutes,
      frames,
      recordedMs,
      errors,
      firstSeq,
      utilisation: utilisationOf(bytes, recordedMs),
      collisionRate: collisionRateOf(collisions, frames),
    })),
    gaps,
  }
}
