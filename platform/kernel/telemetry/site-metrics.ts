import { Gauge, type Registry } from 'prom-client'
import { platformIds } from '@/lib/contract/platform-id'

/** Jobs of one kind that wait or run. */
export type JobCount = { kind: string; state: 'waiting' | 'running'; jobs: number }

/** What the database says of the whole site, read once in a while and not by each scrape. */
export type SiteStand = {
  connections: readonly { platformId: number; onlineCount: number; offlineCount: number }[]
  jobs: readonly JobCount[]
  /** Moment of the last whole backup; null: there was none. */
  backupTime: Date | null
  /** Kinds of work that wait for a decision since a restore. */
  heldKinds: number
  /** When the last drill restored a set and found it good, and when the last one found one that is not; null: never. */
  goodDrillTime: Date | null
  badDrillTime: Date | null
  /** When old records were last removed; null: not yet. */
  retentionTime: Date | null
}

const secondsOf = (moment: Date | null): number => (moment === null ? 0 : moment.getTime() / 1000)

/** What is measured of the site. Of several processes on one database each says the same. */
export const siteMetrics = (registers: Registry[]) => {
  const online = new Gauge({
    name: 'platform_controllers_online',
    help: 'Controllers that are online, by brand',
    // Not `brand`: Prometheus gives that label to the consoles.
    labelNames: ['platform_id'],
    registers,
  })
  const offline = new Gauge({
    name: 'platform_controllers_offline',
    help: 'Controllers in service that are not heard, by brand',
    labelNames: ['platform_id'],
    registers,
  })
  const jobs = new Gauge({
    name: 'platform_jobs',
    help: 'Jobs that wait or run, by kind',
    labelNames: ['kind', 'state'],
    registers,
  })
  const backup = new Gauge({
    name: 'platform_backup_last_success_timestamp_seconds',
    help: 'Moment that the last whole backup goes back to; 0: there was none',
    registers,
  })
  const goodDrill = new Gauge({
    name: 'platform_drill_last_success_timestamp_seconds',
    help: 'When a set was last restored by a drill and found good; 0: never',
    registers,
  })
  const badDrill = new Gauge({
    name: 'platform_drill_last_failure_timestamp_seconds',
    help: 'When a drill last found a set that is not good; 0: never',
    registers,
  })
  const retention = new Gauge({
    name: 'platform_retention_last_run_timestamp_seconds',
    help: 'When old records were last removed; 0: not yet',
    registers,
  })
  const anchor = new Gauge({
    name: 'platform_log_anchor_timestamp_seconds',
    help: 'When the end of the operation log was last signed, or found signed; 0: not since the start',
    registers,
  })
  const held = new Gauge({
    name: 'platform_held_kinds',
    help: 'Kinds of work that are held since a restore; 0: none',
    registers,
  })
  return {
    /** `kinds`: all kinds of jobs. Null: it could not be read, and what was read before is no longer true. */
    set: (stand: SiteStand | null, kinds: readonly string[]): void => {
      online.reset()
      offline.reset()
      jobs.reset()
      if (stand === null) return
      for (const platformId of platformIds) {
        const of = stand.connections.find((row) => row.platformId === platformId)
        online.set({ platform_id: platformId }, of?.onlineCount ?? 0)
        offline.set({ platform_id: platformId }, of?.offlineCount ?? 0)
      }
      for (const kind of kinds) for (const state of ['waiting', 'running']) jobs.set({ kind, state }, 0)
      for (const { kind, state, jobs: count } of stand.jobs) jobs.inc({ kind, state }, count)
      backup.set(secondsOf(stand.backupTime))
      held.set(stand.heldKinds)
      goodDrill.set(secondsOf(stand.goodDrillTime))
      badDrill.set(secondsOf(stand.badDrillTime))
      retention.set(secondsOf(stand.retentionTime))
    },
    noteAnchor: (now: Date): void => anchor.set(secondsOf(now)),
  }
}
