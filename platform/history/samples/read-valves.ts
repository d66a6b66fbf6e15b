import type { History } from '../../kernel/history/history'
import { heldMinutes } from './hold-samples'
import { sampleTables } from './sample-columns'

/**
 * How far the indoor valves of some systems stood open together at a moment, %, by `controllerId systemNo`: of those
 * whose main unit ran.
 */
export const readMainValves = async (
  history: Pick<History, 'rows'>,
  systems: readonly { controllerId: number; systemNo: number }[],
  at: Date,
): Promise<Map<string, number>> => {
  if (systems.length === 0) return new Map()
  const to = Math.floor(at.getTime() / 1000)
  const rows = await history.rows<[number, number, number]>(
    `SELECT controller_id, system_no, argMax(total_ie, time) AS opening FROM ${sampleTables[2]}
WHERE controller_id IN {controllers:Array(UInt32)} AND unit_no = 0
  AND controller_id * 64 + system_no IN {systems:Array(UInt64)}
  AND time > toDateTime({from:UInt32}, 'UTC') AND time <= toDateTime({to:UInt32}, 'UTC')
GROUP BY controller_id, system_no HAVING argMax(comp_freq, time) > 0 AND isNotNull(opening)`,
    {
      controllers: [...new Set(systems.map(({ controllerId }) => controllerId))],
      systems: systems.map(({ controllerId, systemNo }) => controllerId * 64 + systemNo),
      from: to - heldMinutes * 60,
      to,
    },
  )
  return new Map(rows.map(([controllerId, systemNo, opening]) => [`${controllerId} ${systemNo}`, opening]))
}
