import type { History } from '../../kernel/history/history'
import { toKnownZone } from '../../kernel/time/known-zone'
import { levelTable } from './sample-schema'
import type { Span } from './unit-span'

/** What was counted of a system on a day of its site. */
export type DayEnergy = {
  controllerId: number
  systemNo: number
  /** `yyyy-MM-dd` of the site. */
  day: string
  kwh: number
  /** Minutes of the day of which the system's main unit was heard. */
  minutes: number
}

/**
 * The input power of some systems, summed by day of their site: what a meter would count. Days of which nothing was
 * received are not among them.
 */
export const readEnergy = async (
  history: Pick<History, 'rows'>,
  systems: readonly { controllerId: number; systemNo: number }[],
  { startMs, endMs, timeZone }: Span & { timeZone: string },
): Promise<DayEnergy[]> => {
  if (systems.length === 0) return []
  const rows = await history.rows<[number, number, string, number, number]>(
    `SELECT controller_id, system_no, toString(toDate(time, {zone:String})) AS day, sum(power_kw_sum) / 60, sumIf(minutes, unit_no = 0)
FROM ${levelTable(2, 'five_minutes')}
WHERE controller_id IN {controllers:Array(UInt32)}
  AND controller_id * 64 + system_no IN {systems:Array(UInt64)}
  AND time >= toDateTime({from:UInt32}, 'UTC') AND time < toDateTime({to:UInt32}, 'UTC')
GROUP BY controller_id, system_no, day ORDER BY day`,
    {
      controllers: [...new Set(systems.map(({ controllerId }) => controllerId))],
      systems: systems.map(({ controllerId, systemNo }) => controllerId * 64 + systemNo),
      zone: toKnownZone(timeZone),
      from: Math.floor(startMs / 1000),
      to: Math.ceil(endMs / 1000),
    },
  )
  return rows.map(([controllerId, systemNo, day, kwh, minutes]) => ({ controllerId, systemNo, day, kwh, minutes }))
}
