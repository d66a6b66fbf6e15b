import { millisecondsInDay, millisecondsInSecond } from 'date-fns/constants'
import { and, gt, sql } from 'drizzle-orm'
import { ingestMinutes } from '../ingest/pipeline/ingest-table'
import type { Database } from '../kernel/db/database'
import { readRows } from '../kernel/db/read-rows'
import { controllers } from '../nouns/tables/fleet'
import { type Finding, ok, warn } from './finding'

/** Messages that wait longer say that statements do. */
const slowMs = 2 * millisecondsInSecond

/** What one embedded database is for. */
const limits = {
  /** Beyond this, ingestion and staff share too little of the one core that all statements have: docs/scale.md. */
  controllers: 10_000,
  /** A backup copies its files while writes wait, which is 5 s on a slow disk: docs/evidence/backup-and-move.md. */
  bytes: 2 * 1024 ** 3,
  /** Of the last day, in which messages waited: more is no single peak. */
  slowMinutes: 60,
}

/** Whether a site has outgrown the embedded database, by figures. */
export const examineEmbedded = async (database: Database, most = limits): Promise<Finding> => {
  const matter = 'embedded database'
  const fleet = await database.$count(controllers)
  const rows = await readRows<{ bytes: number }>(
    database,
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  const bytes = rows[0]?.bytes ?? 0
  const day = gt(ingestMinutes.minute, new Date(Date.now() - millisecondsInDay))
  const slow = await database.$count(ingestMinutes, and(day, gt(ingestMinutes.lagP99, slowMs)))
  const says = `${fleet.toLocaleString('en')} controllers of ${most.controllers.toLocaleString('en')} at most, ${Math.ceil(bytes / 1024 ** 2)} MB of ${most.bytes / 1024 ** 2}, ${slow} minutes of the last day in which messages waited more than 2 s, of ${most.slowMinutes}`
  return fleet > most.controllers || bytes > most.bytes || slow > most.slowMinutes
    ? warn(matter, `is outgrown: ${says}; run hvac-platform move to go on with PostgreSQL`)
    : ok(matter, says)
}
