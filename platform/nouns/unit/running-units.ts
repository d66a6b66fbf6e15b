import { and, asc, eq, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toSiteTime } from '@/lib/format/site-clock'
import { type RunningByMode, switchedOn, toSystemKey } from '@/simulator/model/system-facts'
import type { UsageCode } from '@/simulator/model/usage'
import type { Database } from '../../kernel/db/database'
import type { Territory } from '../../kernel/session/data-scope'
import { controllersWithin } from '../device/controllers-within'
import { controllers, refrigerantSystems } from '../tables/fleet'

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

/** Indoor units that run at a moment, by mode, estimated from the sample. */
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
