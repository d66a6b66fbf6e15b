// biome-ignore-all lint/plugin/joined-cells: a list for the database
import { asc, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { nextShift } from './clock-shift'
import { deviceMarks } from './ingest-table'

type Mark = {
  deviceId: number
  boot: string
  upTo: number
  ahead: number[]
  clockShift: number | null
}
const keyOf = (deviceId: number, boot: string): string => `${deviceId} ${boot}`

/** Numbers that may lie before one that is missing: more than a device keeps. */
const mostAhead = 2000

/** Boots of a device that are remembered: it sends what it has of the boots before within days. */
const mostBoots = 64

/** Forgets the boots of some devices that have said nothing new for longest. */
const forgetOldest = (tx: Database, deviceIds: readonly number[]): Promise<unknown> =>
  tx.execute(sql`delete from ${deviceMarks} as mark using (
      select device_id, boot, row_number() over (partition by device_id order by update_time desc, boot) as place
      from ${deviceMarks} where device_id = any(${`{${deviceIds.join(',')}}`}::bigint[])) as ranked
    where mark.device_id = ranked.device_id and mark.boot = ranked.boot and ranked.place > ${mostBoots}`)

export type Marks = {
  /** Whether a number is taken for the first time; it is from now on. */
  isNew: (deviceId: number, boot: string, seq: number) => boolean
  /** By how much the times of a boot are put back, after a message whose clock was off by this much, ms. */
  shiftBy: (deviceId: number, boot: string, clockOffset: number) => number
  store: () => Promise<void>
}

/** The marks of some boots, locked until the transaction ends; new ones begin at nothing. */
export const lockMarks = async (
  tx: Database,
  boots: readonly { deviceId: number; boot: string }[],
  now: Date,
): Promise<Marks> => {
  const asked = [...new Map(boots.map((each) => [keyOf(each.deviceId, each.boot), each])).values()].sort(
    (a, b) => a.deviceId - b.deviceId || (a.boot < b.boot ? -1 : 1),
  )
  const marks = new Map<string, Mark>()
  const lock = async (some: typeof asked): Promise<void> => {
    if (some.length === 0) return
    const { deviceId, boot, upTo, ahead, clockShift } = deviceMarks
    const given = sql`(select given.device_id, given.boot from unnest(
      ${`{${some.map((each) => each.deviceId).join(',')}}`}::bigint[], ${`{${some.map((each) => each.boot).join(',')}}`}::text[]) as given(device_id, boot))`
    // In one order for all processes: two that wait for each other cannot be.
    const rows = await tx
      .select({ deviceId, boot, upTo, ahead, clockShift })
      .from(deviceMarks)
      .where(sql`(${deviceId}, ${boot}) in ${given}`)
      .orderBy(asc(deviceId), asc(boot))
      .for('update')
    for (const row of rows) marks.set(keyOf(row.deviceId, row.boot), { ...row, ahead: row.ahead.map(Number) })
  }
  await lock(asked)
  const missing = asked.filter(({ deviceId, boot }) => !marks.has(keyOf(deviceId, boot)))
  if (missing.length > 0) {
    await tx
      .insert(deviceMarks)
      .values(missing.map((each) => ({ ...each, updateTime: now })))
      .onConflictDoNothing()
    await lock(missing)
    await forgetOldest(tx, [...new Set(missing.map(({ deviceId }) => deviceId))])
  }
  const changed = new Set<Mark>()
  const markOf = (deviceId: number, boot: string): Mark => {
    const mark = marks.get(keyOf(deviceId, boot))
    if (mark === undefined) throw new Error(`boot ${boot} of ${deviceId} was not asked for`)
    return mark
  }
  return {
    shiftBy: (deviceId, boot, clockOffset) => {
      const mark = markOf(deviceId, boot)
      const shift = nextShift(mark.clockShift, clockOffset)
      if (shift !== mark.clockShift) changed.add(mark)
      mark.clockShift = shift
      return shift
    },
    isNew: (deviceId, boot, seq) => {
      const mark = markOf(deviceId, boot)
      if (seq <= mark.upTo || mark.ahead.includes(seq)) return false
      changed.add(mark)
      mark.ahead.push(seq)
      mark.ahead.sort((a, b) => a - b)
      while (mark.ahead[0] === mark.upTo + 1) mark.upTo = mark.ahead.shift() ?? mark.upTo
      // What is still missing then was given up by its device long ago.
      if (mark.ahead.length > mostAhead) mark.upTo = mark.ahead.shift() ?? mark.upTo
      return true
    },
    store: async () => {
      const list = [...changed]
      if (list.length === 0) return
      const values = sql.join(
        list.map(
          ({ deviceId, boot, upTo, ahead, clockShift }) =>
            sql`(${deviceId}::bigint, ${boot}::text, ${upTo}::bigint, ${`{${ahead.join(',')}}`}::bigint[], ${clockShift}::bigint)`,
        ),
        sql`, `,
      )
      await tx.execute(sql`update ${deviceMarks} as mark set up_to = given.up_to, ahead = given.ahead,
          clock_shift = given.clock_shift, update_time = ${now}
        from (values ${values}) as given(device_id, boot, up_to, ahead, clock_shift)
        where mark.device_id = given.device_id and mark.boot = given.boot`)
    },
  }
}
