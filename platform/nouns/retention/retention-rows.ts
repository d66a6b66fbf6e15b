import { eq } from 'drizzle-orm'
import { boundsOf, type Retention, type RetentionKind, retentionNames } from '@/lib/contract/retention'
import { retentionRemarks } from '@/lib/contract/retention-words'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import type { Context } from '../../kernel/http/context'
import { webUsers } from '../../kernel/session/identity-table'
import { retentions } from './retention-table'
import { daysOf, hasLeapt, readStored } from './run-retention'

/** Every kind in its order, with its last run. */
export const readAll = async ({ database, now, history, language }: Context): Promise<Retention[]> => {
  const stored = await readStored(database)
  const names = new Map(
    (
      await database
        .select({ kind: retentions.kind, realName: webUsers.realName })
        .from(retentions)
        .innerJoin(webUsers, eq(webUsers.id, retentions.updateUser))
    ).map(({ kind, realName }) => [kind, realName]),
  )
  const { samples, fiveMinutes, hours } = history.retention
  const ofStart: Partial<Record<RetentionKind, number>> = {
    historySample: samples,
    historyFiveMinutes: fiveMinutes,
    historyHour: hours,
  }
  const isWaiting = await hasLeapt(database, now)
  return retentionNames.map((kind) => {
    const row = stored.get(kind)
    const { days, min } = boundsOf(kind)
    return {
      kind,
      days: ofStart[kind] ?? daysOf(stored, kind),
      defaultDays: days,
      remark: retentionRemarks[kind][language],
      min,
      oldestTime: toWireTimeOrNull(row?.oldestTime ?? null),
      runTime: toWireTimeOrNull(row?.runTime ?? null),
      runMs: row?.runMs ?? null,
      removed: row?.removed ?? null,
      error: isWaiting && min !== null ? 'clock' : (row?.error ?? ''),
      updateTime: toWireTimeOrNull(row?.updateTime ?? null),
      updateUser: names.get(kind) ?? null,
      version: row?.version ?? 0,
    }
  })
}

type Days = { kind: RetentionKind; days: number; version: number; updateTime: Date; updateUser: number }

/** Stores how long a kind is retained; false where somebody was faster. */
export const writeDays = async (database: Database, { kind, ...changed }: Days): Promise<boolean> => {
  const written = await database
    .insert(retentions)
    .values({ kind, ...changed })
    .onConflictDoUpdate({
      target: retentions.kind,
      set: changed,
      setWhere: eq(retentions.version, changed.version - 1),
    })
    .returning({ kind: retentions.kind })
  return written.length > 0
}
