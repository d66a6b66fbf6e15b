import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { asc, eq } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { ProjectEnergy } from '@/lib/contract/project'
import { toSiteTime } from '@/lib/format/site-clock'
import { toWireDay } from '@/lib/format/wire-time'
import type { SystemFacts } from '@/simulator/model/system-facts'
import type { Database } from '../../kernel/db/database'
import { meters } from '../tables/controller-part'
import { controllers } from '../tables/fleet'
import { energyOfDays } from '../unit/meter-energy'
import { readUnitFaults } from '../unit/read-unit-faults'
import { readSystems } from '../unit/system-facts'

/** How long one answer sums days; the page asks again for the rest. */
const maxWorkMs = 400

type Asked = { projectId: number; platformId: PlatformId; timeZone: string; days: number; now: Date }

/** Systems of a project that a meter counts, with the faults of the days that are summed. */
const meteredSystems = async (database: Database, asked: Asked): Promise<SystemFacts[]> => {
  const { projectId, platformId, days, now } = asked
  const rows = await database
    .select({ id: controllers.id, macWifiId: controllers.macWifiId, systemNo: meters.systemNo })
    .from(meters)
    .innerJoin(controllers, eq(controllers.id, meters.controllerId))
    .where(eq(controllers.projectId, projectId))
    .orderBy(asc(controllers.macWifiId), asc(meters.meterNo))
  const found: SystemFacts[] = []
  for (const { id, macWifiId } of rows.filter((row, i) => rows[i - 1]?.id !== row.id)) {
    const numbers = rows.filter((row) => row.id === id).map(({ systemNo }) => systemNo)
    const recent = await readUnitFaults(database, id, subMilliseconds(now, (days + 1) * millisecondsInDay))
    const systems = await readSystems(database, { macWifiId, platformId, now })
    for (const { facts, system } of systems) {
      if (!numbers.includes(system.systemNo)) continue
      found.push({ ...facts, faults: recent.filter(({ systemNo }) => systemNo === system.systemNo) })
    }
  }
  return found
}

/** Energy of a project's metered systems by day of the site, oldest first, today so far last. */
export const readProjectEnergy = async (
  database: Database,
  asked: Asked,
): Promise<Pick<ProjectEnergy, 'days' | 'isComplete' | 'meteredSystems'>> => {
  const systems = await meteredSystems(database, asked)
  const deadline = performance.now() + maxWorkMs
  const total: (number | null)[] = Array.from({ length: asked.days }, () => 0)
  for (const system of systems) {
    const own = await energyOfDays(system, asked, deadline)
    for (const [i, kwh] of own.entries()) {
      const before = total[i] ?? null
      total[i] = kwh === null || before === null ? null : before + kwh
    }
  }
  const today = toSiteTime(asked.now, asked.timeZone).day
  return {
    days: total.map((kwh, i) => ({
      day: toWireDay((today - (asked.days - 1 - i)) * millisecondsInDay),
      kwh: kwh === null ? null : Math.round(kwh * 10) / 10,
    })),
    meteredSystems: systems.length,
    isComplete: total.every((kwh) => kwh !== null),
  }
}
