import { millisecondsInMinute } from 'date-fns/constants'
import { count, inArray, sql } from 'drizzle-orm'
import { backupDrills } from '../kernel/db/backup-table'
import type { Database } from '../kernel/db/database'
import { installations } from '../kernel/db/installation-table'
import { readHeldKinds } from '../kernel/hold/hold'
import { registeredJob, registeredJobs } from '../kernel/jobs/job-definition'
import { jobs } from '../kernel/jobs/job-table'
import type { Logger } from '../kernel/log/logger'
import { repeatEvery } from '../kernel/rate/repeat'
import type { Metrics } from '../kernel/telemetry/metrics'
import type { SiteStand } from '../kernel/telemetry/site-metrics'
import { connectionCounts } from '../nouns/device/in-service'
import { controllers } from '../nouns/tables/fleet'

/** A scrape reads what was last read: the count of a large fleet takes 50 ms that no scrape should cost. */
const readMs = millisecondsInMinute

/** One that only read sizes and sums of an encrypted set proves nothing good. */
const lastDrill = (isGood: 0 | 1) =>
  sql<Date | null>`max(${backupDrills.endTime}) filter (where ${backupDrills.isGood} = ${isGood} and (${backupDrills.isRestored} = 1 or ${isGood} = 0))`.mapWith(
    backupDrills.endTime,
  )

/** What the metrics say of the whole site. */
export const readSite = async (database: Database): Promise<SiteStand> => {
  const connections = await database
    .select({ platformId: controllers.platformId, ...connectionCounts })
    .from(controllers)
    .groupBy(controllers.platformId)
  const open = await database
    .select({ subject: jobs.subject, status: jobs.status, jobs: count() })
    .from(jobs)
    .where(inArray(jobs.status, ['waiting', 'running']))
    .groupBy(jobs.subject, jobs.status)
  const [drilled] = await database.select({ good: lastDrill(1), bad: lastDrill(0) }).from(backupDrills)
  const [installation] = await database.select().from(installations)
  return {
    connections,
    jobs: open.map(({ subject, status, jobs: number }) => ({
      // A row may name a kind that is no more; a label must not have any value.
      kind: registeredJob(subject) === undefined ? 'unknown' : subject,
      state: status === 'running' ? 'running' : 'waiting',
      jobs: number,
    })),
    backupTime: installation?.backupTime ?? null,
    heldKinds: (await readHeldKinds(database)).length,
    goodDrillTime: drilled?.good ?? null,
    badDrillTime: drilled?.bad ?? null,
    retentionTime: installation?.retentionTime ?? null,
  }
}

/** Updates the metrics of the site, where metrics are served. */
export const watchSite = (
  database: Database,
  metrics: Metrics | undefined,
  logger: Pick<Logger, 'debug'>,
): { stop: () => Promise<void> } => {
  if (metrics === undefined) return { stop: async () => undefined }
  const kinds = registeredJobs().map(({ subject }) => subject)
  const read = async (): Promise<void> => metrics.site.set(await readSite(database), kinds)
  const reads = repeatEvery(readMs, read, (error) => {
    // Whatever else needs the database says so in the log.
    logger.debug({ err: error }, 'the metrics of the site could not be read')
    metrics.site.set(null, kinds)
  })
  reads.run()
  return reads
}
