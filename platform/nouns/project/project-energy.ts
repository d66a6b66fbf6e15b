import { asc, eq } from 'drizzle-orm'
import type { ProjectEnergy } from '@/lib/contract/project'
import { toDayText } from '@/lib/format/date-time'
import type { Database } from '../../kernel/db/database'
import type { History } from '../../kernel/history/history'
import { meters } from '../tables/controller-part'
import { controllers } from '../tables/fleet'
import { energyOfDays } from '../unit/meter-energy'

type Asked = { projectId: number; timeZone: string; days: number; now: Date }

/** Energy of a project's metered systems by day of the site, oldest first, today so far last. */
export const readProjectEnergy = async (
  database: Database,
  history: Pick<History, 'rows'>,
  { projectId, ...asked }: Asked,
): Promise<Pick<ProjectEnergy, 'days' | 'isComplete' | 'meteredSystems'>> => {
  const systems = await database
    .selectDistinct({
      controllerId: controllers.id,
      systemNo: meters.systemNo,
      installTime: controllers.installTime,
    })
    .from(meters)
    .innerJoin(controllers, eq(controllers.id, meters.controllerId))
    .where(eq(controllers.projectId, projectId))
    .orderBy(asc(controllers.id), asc(meters.systemNo))
  const found = await energyOfDays(history, systems, asked)
  const own = systems.map((system) => ({
    since: system.installTime === null ? null : toDayText(system.installTime, asked.timeZone),
    days: found.get(system) ?? [],
  }))
  const names = own[0]?.days.map(({ day }) => day) ?? []
  const days = names.map((day, at) => {
    const ofDay = own.flatMap(({ since, days }) => (since !== null && since <= day ? (days[at] ?? []) : []))
    const known = ofDay.flatMap(({ kwh }) => kwh ?? [])
    const received = ofDay.length === 0 ? 1 : ofDay.reduce((sum, each) => sum + each.received, 0) / ofDay.length
    return {
      day,
      kwh: known.length === 0 ? null : Math.round(known.reduce((sum, kwh) => sum + kwh, 0) * 10) / 10,
      received: Math.round(received * 1000) / 1000,
    }
  })
  return { days, meteredSystems: systems.length, isComplete: days.every(({ received }) => received >= 0.99) }
}
