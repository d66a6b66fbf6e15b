import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toSiteTime } from '@/lib/format/site-clock'
import { type RunningByMode, switchedOn, toSystemKey } from '@/simulator/model/system-facts'
import type { UsageCode } from '@/simulator/model/usage'
import type { Database } from '../../kernel/db/database'
import type { Territory } from '../../kernel/session/data-scope'
import { controllersWithin } from '../device/controllers-within'
import { controllers, indoorUnits, refrigerantSystems } from '../tables/fleet'
import { unitReadings } from '../tables/unit-reading'

/** Systems of one use that stand for all of that use. */
const perUsage = 24
const usageCodes = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly UsageCode[]

const modes = ['cool', 'dry', 'fan', 'heat'] as const

type SampleSystem = Parameters<typeof switchedOn>[0] & { iduCount: number; timeZone: string }
export type RunningSample = { weight: number; systems: SampleSystem[] }[]

/**
 * A fixed sample of a brand's systems: of each use those of lowest rank, weighted by how many indoor units of that use
 * are online. What many thousand units do at an hour is estimated from it.
 */
export const readSample = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
): Promise<RunningSample> => {
  const online = and(
    eq(refrigerantSystems.platformId, platformId),
    eq(controllers.onlineStatus, 1),
    controllersWithin(reach),
  )
  const totals = await database
    .select({ usage: refrigerantSystems.usage, units: sql<number>`sum(${refrigerantSystems.iduCount})::int` })
    .from(refrigerantSystems)
    .innerJoin(controllers, eq(controllers.id, refrigerantSystems.controllerId))
    .where(online)
    .groupBy(refrigerantSystems.usage)
  const unitsOf = new Map(totals.map(({ usage, units }) => [usage, units]))
  const sample: RunningSample = []
  for (const usage of usageCodes) {
    const rows = await database
      .select({
        mac: controllers.macWifiId,
        systemNo: refrigerantSystems.systemNo,
        cityEn: controllers.cityEn,
        latitude: controllers.latitude,
        longitude: controllers.longitude,
        usage: refrigerantSystems.usage,
        systemType: refrigerantSystems.systemType,
        iduCount: refrigerantSystems.iduCount,
        timeZone: controllers.timeZone,
      })
      .from(refrigerantSystems)
      .innerJoin(controllers, eq(controllers.id, refrigerantSystems.controllerId))
      .where(and(online, eq(refrigerantSystems.usage, usage)))
      .orderBy(asc(refrigerantSystems.sampleRank))
      .limit(perUsage)
    const systems = rows.map(({ mac, systemNo, ...system }) => ({ key: toSystemKey(mac, systemNo), ...system }))
    const sampled = systems.reduce((sum, { iduCount }) => sum + iduCount, 0)
    if (sampled > 0) sample.push({ weight: (unitsOf.get(usage) ?? 0) / sampled, systems })
  }
  return sample
}

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

/** Indoor units that ran at a moment of the past, by mode, estimated from the sample. */
export const runningAt = (sample: RunningSample, moment: Date): RunningByMode => {
  const total: RunningByMode = { cool: 0, dry: 0, fan: 0, heat: 0 }
  for (const { weight, systems } of sample) {
    for (const system of systems) {
      const count = switchedOn(system, system.iduCount, toSiteTime(moment, system.timeZone))
      for (const mode of modes) total[mode] += count[mode] * weight
    }
  }
  for (const mode of modes) total[mode] = Math.round(total[mode])
  return total
}
