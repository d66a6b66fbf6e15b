import { and, count, eq, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { type RunningByMode, readRunning } from '../../history/samples/read-running'
import type { Database } from '../../kernel/db/database'
import type { History } from '../../kernel/history/history'
import type { Territory } from '../../kernel/session/data-scope'
import { controllersWithin } from '../device/controllers-within'
import { controllers, indoorUnits, refrigerantSystems } from '../tables/fleet'
import { unitReadings } from '../tables/unit-reading'

const modes = ['cool', 'dry', 'fan', 'heat'] as const

/** Modes as units send them; a unit in auto mode does what its system does. */
const modeOf = sql<(typeof modes)[number]>`case
  when ${unitReadings.mode} = 1 then 'dry' when ${unitReadings.mode} = 2 then 'fan' when ${unitReadings.mode} = 3 then 'heat'
  when ${unitReadings.mode} = 4 and exists (
    select 1 from unit_reading outdoor where outdoor.controller_id = ${unitReadings.controllerId}
      and outdoor.unit_kind = 2 and outdoor.system_no = ${unitReadings.systemNo} and outdoor.reading ->> 'runMode' = '2'
  ) then 'heat' else 'cool' end`

/** Indoor units that run now, by mode: as they have said themselves, of controllers that are online. */
export const countRunning = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
): Promise<RunningByMode> => {
  const { controllerId, unitKind, systemNo, unitNo, isRunning } = unitReadings
  const rows = await database
    .select({ mode: modeOf, count: count() })
    .from(unitReadings)
    .innerJoin(controllers, eq(controllers.id, controllerId))
    // A unit that is on record no more leaves its last reading behind.
    .innerJoin(
      indoorUnits,
      and(
        eq(indoorUnits.controllerId, controllerId),
        eq(indoorUnits.systemNo, systemNo),
        eq(indoorUnits.unitNo, unitNo),
      ),
    )
    .where(
      and(
        eq(unitKind, 1),
        eq(isRunning, 1),
        eq(controllers.platformId, platformId),
        eq(controllers.onlineStatus, 1),
        controllersWithin(reach),
      ),
    )
    .groupBy(sql`1`)
  const total: RunningByMode = { cool: 0, dry: 0, fan: 0, heat: 0 }
  for (const row of rows) total[row.mode] = row.count
  return total
}

/** Indoor units of controllers that are online. */
const countOnline = async (database: Database, { platformId, reach }: Territory<PlatformId>): Promise<number> => {
  const [found] = await database
    .select({ units: sql<number>`coalesce(sum(${refrigerantSystems.iduCount}), 0)::int` })
    .from(refrigerantSystems)
    .innerJoin(controllers, eq(controllers.id, refrigerantSystems.controllerId))
    .where(and(eq(controllers.platformId, platformId), eq(controllers.onlineStatus, 1), controllersWithin(reach)))
  return found?.units ?? 0
}

/** From this share of units on, those that were heard are all of them. */
const nearlyAll = 0.9

/** `coverage`: share of the units of which something was received, 0 to 1. */
export type RunningAtHour = RunningByMode & { coverage: number }

/**
 * Indoor units that ran at some moments of the past, by mode. Where only some of the units of today were heard then, the
 * others are taken to have done what those did.
 */
export const runningAt = async (
  database: Database,
  history: Pick<History, 'rows'>,
  territory: Territory<PlatformId>,
  moments: readonly Date[],
): Promise<RunningAtHour[]> => {
  const { platformId, reach } = territory
  const own = await database
    .select({ id: controllers.id })
    .from(controllers)
    .where(and(eq(controllers.platformId, platformId), controllersWithin(reach)))
  const total = await countOnline(database, territory)
  const read = await readRunning(
    history,
    own.map(({ id }) => id),
    moments,
  )
  return read.map(({ heard, ...running }) => {
    const coverage = total === 0 ? 1 : Math.min(1, heard / total)
    const scale = coverage >= nearlyAll || coverage === 0 ? 1 : 1 / coverage
    const scaled = Object.fromEntries(modes.map((mode) => [mode, Math.round(running[mode] * scale)])) as RunningByMode
    return { ...scaled, coverage: Math.round(coverage * 1000) / 1000 }
  })
}
