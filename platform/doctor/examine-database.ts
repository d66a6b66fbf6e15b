import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { and, count, eq, gt, lt, or, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Config } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { readRows } from '../kernel/db/read-rows'
import { jobs } from '../kernel/jobs/job-table'
import { examineEmbedded } from './examine-embedded'
import { bad, type Finding, ok, warn } from './finding'

/** A job that runs says so every few seconds; one that waits is taken within seconds where there is room. */
const silentMs = 5 * millisecondsInMinute
const waitsMs = 15 * millisecondsInMinute
/** Times of rows and of programs are compared with each other: sessions, windows of upgrades, anchors. */
const clockWarnMs = 2000
const clockBadMs = millisecondsInMinute

/** Whether the server is one that the platform can work with. */
export const examineVersion = async (database: Database, kind: 'pglite' | 'postgres'): Promise<Finding> => {
  const [row] = await readRows<{ version: string; isReadOnly: boolean }>(
    database,
    sql`select current_setting('server_version') as version, current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  )
  const version = row?.version ?? ''
  if (row?.isReadOnly)
    return bad('database', `PostgreSQL ${version} is read-only: nobody can sign in; is it a standby, or set to be?`)
  if (kind === 'pglite') return ok('database', `embedded, PostgreSQL ${version}`)
  return Number.parseInt(version, 10) < 15
    ? warn('database', `PostgreSQL ${version}: 15 is the oldest that this platform is tested with; upgrade it`)
    : ok('database', `PostgreSQL ${version}`)
}

const examineMigrations = async (database: Database, folder: string): Promise<Finding> => {
  if (!existsSync(join(folder, 'meta', '_journal.json')))
    return bad('migrations', `there are none in ${folder}: set PLATFORM_MIGRATIONS`)
  const known = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)
  const [table] = await readRows<{ made: boolean }>(
    database,
    sql`select to_regclass('platform_migration') is not null as made`,
  )
  const done = table?.made
    ? await readRows<{ at: string | number }>(database, sql`select created_at as at from platform_migration`)
    : []
  const ran = new Set(done.map(({ at }) => Number(at)))
  const pending = known.filter((at) => !ran.has(at)).length
  const newer = [...ran].filter((at) => !known.includes(at)).length
  if (pending > 0)
    return warn('migrations', `${pending} pending: the next start runs them, or run hvac-platform migrate`)
  if (newer > 0) return warn('migrations', `the database is ${newer} newer than this program: start the newer version`)
  return ok('migrations', `all ${known.length} have run`)
}

/** `askedAt`: the moments before and after the database was asked; half of what lies between is the way there. */
const examineClock = async (database: Database, kind: 'pglite' | 'postgres'): Promise<Finding> => {
  if (kind === 'pglite') return ok('clock', 'the embedded database has the clock of this machine')
  const before = Date.now()
  const [row] = await readRows<{ ms: string | number }>(
    database,
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  )
  const apart = Math.abs(Number(row?.ms) - (before + Date.now()) / 2)
  const says = `${(apart / 1000).toFixed(1)} s from the database's`
  if (apart > clockBadMs) return bad('clock', `${says}: set both machines by NTP`)
  return apart > clockWarnMs ? warn('clock', `${says}: set both machines by NTP`) : ok('clock', says)
}

const examineJobs = async (database: Database): Promise<Finding[]> => {
  const now = Date.now()
  const [stuck] = await database
    .select({ jobs: count() })
    .from(jobs)
    .where(
      or(
        and(eq(jobs.status, 'running'), lt(jobs.heartbeatTime, new Date(now - silentMs))),
        and(eq(jobs.status, 'waiting'), lt(jobs.updateTime, new Date(now - waitsMs))),
      ),
    )
  const [failed] = await database
    .select({ jobs: count() })
    .from(jobs)
    .where(and(eq(jobs.status, 'failed'), gt(jobs.updateTime, new Date(now - millisecondsInDay))))
  return [
    stuck?.jobs
      ? bad('jobs', `${stuck.jobs} stand still: restart the platform, which takes them up again`)
      : ok('jobs', 'none stands still'),
    failed?.jobs
      ? warn('failed jobs', `${failed.jobs} in the last day: see column reason of table job, and the log`)
      : ok('failed jobs', 'none in the last day'),
  ]
}

/** What the database itself tells, by whoever holds it. */
export const examineDatabase = async (
  { database, kind }: { database: Database; kind: 'pglite' | 'postgres' },
  { migrations }: Pick<Config, 'migrations'>,
): Promise<Finding[]> => {
  const findings = [await examineVersion(database, kind), await examineMigrations(database, migrations)]
  findings.push(await examineClock(database, kind))
  try {
    findings.push(...(await examineJobs(database)))
    if (kind === 'pglite') findings.push(await examineEmbedded(database))
  } catch {
    findings.push(warn('jobs', 'could not be looked at: the database has no such tables yet; start the platform'))
  }
  return findings
}
