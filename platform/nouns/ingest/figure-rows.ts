import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { startOfMinute } from 'date-fns/startOfMinute'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, asc, desc, eq, gte } from 'drizzle-orm'
import type { NoteReason, RefusalReason } from '@/lib/contract/device-message'
import type { IngestFigures, IngestMinute } from '@/lib/contract/ingest'
import { utc } from '@/lib/format/utc'
import { toWireTime } from '@/lib/format/wire-time'
import { readPastFill } from '../../history/samples/past-fill'
import { ingestMinutes } from '../../ingest/pipeline/ingest-table'
import type { Database } from '../../kernel/db/database'
import type { Actor } from '../../kernel/session/actor'
import { controllersWithin } from '../device/controllers-within'
import { deviceErrors } from '../tables/connection'
import { controllers } from '../tables/fleet'

type Minute = typeof ingestMinutes.$inferSelect

/** Minutes that one row of the table stands for, so that a curve has some hundred points. */
const minutesOf = (hours: number): number => (hours <= 6 ? 1 : hours <= 24 ? 5 : 30)
const worstAtMost = 20

const total = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((all, count) => all + (count ?? 0), 0)
const most = (rows: readonly Minute[], of: (row: Minute) => number): number =>
  rows.reduce((all, row) => Math.max(all, of(row)), 0)
const all = (rows: readonly Minute[], of: (row: Minute) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** The typical delay of several rows: each counts by what it stored. */
const medianOf = (rows: readonly Minute[]): number => {
  const stored = all(rows, (row) => row.stored)
  return stored === 0 ? 0 : Math.round(all(rows, (row) => row.lagP50 * row.stored) / stored)
}

/** Of several rows one. The delay that one of a hundred had is the longest of theirs: they cannot be added up. */
const toMinute = (minute: Date, rows: readonly Minute[]): IngestMinute => ({
  minute: toWireTime(minute),
  stored: all(rows, (row) => row.stored),
  duplicates: all(rows, (row) => row.duplicates),
  refused: all(rows, (row) => total(row.refused)),
  points: all(rows, (row) => row.points),
  lagP50: medianOf(rows),
  lagP99: most(rows, (row) => row.lagP99),
  queueMax: most(rows, (row) => row.queueMax),
})

const groupBy = (rows: readonly Minute[], minutes: number): IngestMinute[] => {
  const ms = minutes * millisecondsInMinute
  const groups = new Map<number, Minute[]>()
  for (const row of rows) {
    const from = Math.floor(row.minute.getTime() / ms) * ms
    groups.set(from, [...(groups.get(from) ?? []), row])
  }
  return [...groups].sort(([a], [b]) => a - b).map(([from, some]) => toMinute(new Date(from), some))
}

const toReasons = (rows: readonly Minute[]): IngestFigures['byReason'] => {
  const counted = (of: (row: Minute) => Partial<Record<string, number>>, isRefused: 0 | 1) => {
    const counts = new Map<string, number>()
    for (const row of rows)
      for (const [reason, count] of Object.entries(of(row)))
        counts.set(reason, (counts.get(reason) ?? 0) + (count ?? 0))
    // Written by the pipeline from the contract's own reasons.
    return [...counts].map(([reason, count]) => ({ reason: reason as RefusalReason | NoteReason, isRefused, count }))
  }
  return [...counted((row) => row.refused, 1), ...counted(({ noted: { lost: _, ...noted } }) => noted, 0)].sort(
    (a, b) => b.isRefused - a.isRefused || b.count - a.count,
  )
}

/** Connections of all processes: of each what it said last. */
const connectionsOf = (rows: readonly Minute[]): number | null => {
  const last = new Map(rows.map((row) => [row.process, row.connections]))
  const known = [...last.values()].filter((count) => count !== null)
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0)
}

const readWorst = async (
  database: Database,
  { platformId, reach }: Pick<Actor, 'platformId' | 'reach'>,
  since: Date,
): Promise<IngestFigures['worst']> => {
  const e = deviceErrors
  const rows = await database
    .select({
      macWifiId: controllers.macWifiId,
      deviceName: controllers.deviceName,
      reason: e.reason,
      count: e.count,
      lastTime: e.lastTime,
      detail: e.detail,
    })
    .from(e)
    .innerJoin(controllers, eq(controllers.id, e.controllerId))
    .where(
      and(eq(controllers.platformId, platformId), controllersWithin(reach), eq(e.isRefused, 1), gte(e.lastTime, since)),
    )
    .orderBy(desc(e.count), desc(e.lastTime), asc(controllers.macWifiId))
    .limit(worstAtMost)
  return rows.map((row) => ({ ...row, lastTime: toWireTime(row.lastTime) }))
}

type Asked = { actor: Pick<Actor, 'platformId' | 'reach'>; hours: number; now: Date; broker: string; dataDir: string }

/** What the platform took in, all its processes together; which controllers trouble it, of the caller's own. */
export const readFigures = async (
  database: Database,
  { actor, hours, now, broker, dataDir }: Asked,
): Promise<IngestFigures> => {
  const since = subMilliseconds(now, hours * millisecondsInHour)
  const m = ingestMinutes
  const rows = await database.select().from(m).where(gte(m.minute, since)).orderBy(asc(m.minute), asc(m.process))
  const present = startOfMinute(now, { in: utc })
  const before = subMilliseconds(present, millisecondsInMinute)
  // The present minute is not whole yet; the last one is, when its processes have written it for the last time.
  const last = rows.filter((row) => row.minute >= before && row.minute < present)
  const recent = rows.filter((row) => row.minute >= before)
  const seconds = millisecondsInMinute / 1000
  const messages = all(last, (row) => row.stored + row.duplicates + total(row.refused))
  return {
    messagesPerSecond: messages / seconds,
    pointsPerSecond: all(last, (row) => row.points) / seconds,
    lagP50: medianOf(last),
    lagP99: most(last, (row) => row.lagP99),
    lagMax: most(last, (row) => row.lagMax),
    queueMax: most(last, (row) => row.queueMax),
    processes: new Set(recent.map((row) => row.process)).size,
    connections: connectionsOf(recent),
    broker,
    minutes: groupBy(rows, minutesOf(hours)),
    byReason: toReasons(rows),
    lost: all(rows, (row) => row.noted.lost ?? 0),
    worst: await readWorst(database, actor, since),
    pastFill: await readPastFill(dataDir),
    serverTime: toWireTime(now),
  }
}
