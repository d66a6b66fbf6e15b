import { differenceInSeconds } from 'date-fns/differenceInSeconds'
import { and, desc, eq } from 'drizzle-orm'
import { deviceMarks } from '../../ingest/pipeline/ingest-table'
import type { Database } from '../../kernel/db/database'
import { deviceErrors } from '../tables/connection'

/** What a controller has sent of late: something new, or what was stored before. */
export type Numbers = {
  /** When its last message with a new number came; null: none has. */
  lastNew: Date | null
  /** Messages whose numbers had been stored before; null: none. */
  repeats: { count: number; last: Date } | null
}

export const readNumbers = async (database: Database, controllerId: number): Promise<Numbers> => {
  const [newest] = await database
    .select({ at: deviceMarks.updateTime })
    .from(deviceMarks)
    .where(eq(deviceMarks.deviceId, controllerId))
    .orderBy(desc(deviceMarks.updateTime))
    .limit(1)
  const [repeats] = await database
    .select({ count: deviceErrors.count, last: deviceErrors.lastTime })
    .from(deviceErrors)
    .where(and(eq(deviceErrors.controllerId, controllerId), eq(deviceErrors.reason, 'duplicate')))
  return { lastNew: newest?.at ?? null, repeats: repeats ?? null }
}

/**
 * Whether a controller says nothing but what was stored before. A program that names each of its runs alike counts from
 * 1 again: what it sends is acknowledged, and thrown away. After a lost answer a device repeats a message too, before its
 * next new one.
 */
export const isRepeating = ({ lastNew, repeats }: Numbers, heartbeatSec: number): boolean =>
  lastNew !== null && repeats !== null && differenceInSeconds(repeats.last, lastNew) > 3 * heartbeatSec
