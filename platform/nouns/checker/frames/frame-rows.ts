import { and, asc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { CheckerFrame, FrameFilter } from '@/lib/contract/checker-frame'
import { toAddressPattern, toAddressText } from '@/lib/hvac/bus/frame-address'
import { frameTypes } from '@/lib/hvac/bus/frame-fields'
import { fromHex, toHex } from '@/lib/hvac/bus/hex'
import type { Database } from '../../../kernel/db/database'
import { checkerFrames, frameFlag } from '../../tables/checker'

type FrameRow = typeof checkerFrames.$inferSelect

/** An address, or as much of one as was typed; what can be none finds nothing. */
const ofAddress = (column: typeof checkerFrames.src | typeof checkerFrames.dst, text: string | undefined) => {
  if (!text) return undefined
  const pattern = toAddressPattern(text)
  if (pattern === undefined) return sql`false`
  const { mask, value } = pattern
  // The central controller has the numbers 00-00 only because it has none.
  const isNumbered = (mask & 0xc000) === 0 && (mask & 0x3f3f) !== 0
  return and(sql`(${column} & ${mask}) = ${value}`, isNumbered ? lt(column, 0xc000) : undefined)
}

const holdsBytes = (text: string | undefined): SQL | undefined => {
  if (!text) return undefined
  const bytes = fromHex(text)
  // As text, so that it travels alike to both databases.
  return bytes === undefined
    ? sql`false`
    : sql`position(decode(${toHex(bytes).replaceAll(' ', '')}, 'hex') in ${checkerFrames.raw}) > 0`
}

/** Conditions of a filter on the frames of a task; without a filter the task alone. */
export const toFrameConditions = (taskId: number, filter: FrameFilter): SQL | undefined =>
  and(
    eq(checkerFrames.taskId, taskId),
    ofAddress(checkerFrames.src, filter.src),
    ofAddress(checkerFrames.dst, filter.dst),
    filter.type === undefined ? undefined : eq(checkerFrames.frameType, frameTypes.indexOf(filter.type) + 1),
    holdsBytes(filter.hex),
    filter.errorOnly === 1 ? gt(checkerFrames.flags, 0) : undefined,
  )

export const isFiltered = ({ src, dst, type, hex, errorOnly }: FrameFilter): boolean =>
  Boolean(src || dst || type || hex || errorOnly)

export const toFrame = ({ seq, atMs, src, dst, frameType, raw, flags, gapMs }: FrameRow): CheckerFrame => ({
  seq,
  atMs,
  gapMs,
  src: toAddressText(src),
  dst: toAddressText(dst),
  type: frameTypes[frameType - 1] ?? null,
  length: raw.length,
  raw: toHex(raw),
  checksumOk: flags & frameFlag.checksum ? 0 : 1,
  retry: flags & frameFlag.retry ? 1 : 0,
  collision: flags & frameFlag.collision ? 1 : 0,
})

/**
 * A window of the frames of a filter, in the order in which they were heard. Without a filter their numbers say where
 * they are, so that the millionth costs what the first does.
 */
export const readFrames = async (
  database: Database,
  taskId: number,
  filter: FrameFilter,
  { offset, size }: { offset: number; size: number },
): Promise<CheckerFrame[]> => {
  const where = toFrameConditions(taskId, filter)
  if (!isFiltered(filter)) {
    const rows = await database
      .select()
      .from(checkerFrames)
      .where(and(where, gt(checkerFrames.seq, offset), lte(checkerFrames.seq, offset + size)))
      .orderBy(asc(checkerFrames.seq))
    return rows.map(toFrame)
  }
  const rows = await database
    .select()
    .from(checkerFrames)
    .where(where)
    .orderBy(asc(checkerFrames.seq))
    .limit(size)
    .offset(offset)
  return rows.map(toFrame)
}

/** How many frames of a task a filter lets through, of all or of those before one. */
export const countFrames = (
  database: Database,
  taskId: number,
  filter: FrameFilter,
  beforeSeq?: number,
): Promise<number> => {
  const where = toFrameConditions(taskId, filter)
  return database.$count(checkerFrames, beforeSeq === undefined ? where : and(where, lt(checkerFrames.seq, beforeSeq)))
}
