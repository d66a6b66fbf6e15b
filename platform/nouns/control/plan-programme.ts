import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { CommandValues } from '@/lib/contract/control'
import { toUnitKey } from '@/lib/contract/unit-address'
import { toSiteTime } from '@/lib/format/site-clock'
import type { Database } from '../../kernel/db/database'
import { controlRecords } from '../tables/control'
import { schedules, touchGroups } from '../tables/controller-part'
import { type controllers, indoorUnits } from '../tables/fleet'
import { answerOf } from './simulated-gateway'

type Line = typeof schedules.$inferSelect
type Controller = Pick<typeof controllers.$inferSelect, 'id' | 'platformId' | 'macWifiId' | 'timeZone'>

const dayMinutes = 1440
/** What a schedule sends. Domain 2.32. */
export const bySchedule = 6

/** When a line acts next after a moment, to the minute; the site's clock decides, also where it is put forward or back. */
export const nextMoment = (
  { weekdays, time }: Pick<Line, 'weekdays' | 'time'>,
  zone: string,
  after: Date,
): Date | null => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const wanted = hour * 60 + minute
  const start = Math.floor(after.getTime() / millisecondsInMinute) * millisecondsInMinute
  const site = toSiteTime(after, zone)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    // 1 January 1970 was a Thursday; Monday is 1.
    const weekday = ((site.day + ahead + 3) % 7) + 1
    if (!weekdays.includes(weekday)) continue
    let moment = start + (ahead * dayMinutes + wanted - site.minute) * millisecondsInMinute
    const found = toSiteTime(new Date(moment), zone)
    moment += ((site.day + ahead - found.day) * dayMinutes + wanted - found.minute) * millisecondsInMinute
    if (moment > after.getTime()) return new Date(moment)
  }
  return null
}

const toCommand = ({ onOff, mode, setTemp }: Line): CommandValues => ({
  onOff,
  ...(mode !== null && { mode }),
  ...(setTemp !== null && { setTemp }),
})

/** What has not been sent yet of a controller's programme is forgotten. */
const forgetPlanned = (database: Database, controllerId: number, after: Date) =>
  database
    .delete(controlRecords)
    .where(
      and(
        eq(controlRecords.controllerId, controllerId),
        eq(controlRecords.source, bySchedule),
        eq(controlRecords.result, 0),
        gt(controlRecords.sendTime, after),
      ),
    )

type Planned = Omit<typeof controlRecords.$inferInsert, 'dueTime' | 'source' | 'before'> & { macWifiId: string }

/** Puts a command of the programme on its way at its time; its record is seen from then on. */
export const planCommand = async (database: Database, { macWifiId, ...planned }: Planned): Promise<void> => {
  const [row] = await database
    .insert(controlRecords)
    .values({ ...planned, source: bySchedule, before: {}, dueTime: planned.sendTime })
    .returning()
  if (row === undefined) throw new Error('the command was not stored')
  const dueTime = addMilliseconds(row.sendTime, answerOf(row.id, { macWifiId, ...row }).delayMs)
  await database.update(controlRecords).set({ dueTime }).where(eq(controlRecords.id, row.id))
}

/**
 * Plans the next act of every enabled line: a command to each unit that it works on, at its minute. When one of them has
 * ended, the programme is planned anew, so that it goes on by itself; a change of the programme plans it anew as well.
 */
export const planProgramme = async (database: Database, controller: Controller, after: Date): Promise<void> => {
  const { id: controllerId, platformId, macWifiId, timeZone } = controller
  await forgetPlanned(database, controllerId, after)
  const lines = await database
    .select()
    .from(schedules)
    .where(and(eq(schedules.controllerId, controllerId), eq(schedules.enabled, 1)))
  if (lines.length === 0) return
  const units = await database
    .select({ systemNo: indoorUnits.systemNo, unitNo: indoorUnits.unitNo })
    .from(indoorUnits)
    .where(eq(indoorUnits.controllerId, controllerId))
    .orderBy(asc(indoorUnits.systemNo), asc(indoorUnits.unitNo))
  const groups = await database.select().from(touchGroups).where(eq(touchGroups.controllerId, controllerId))
  const keysOf = new Map(groups.map(({ groupNo, unitKeys }) => [groupNo, new Set(unitKeys)]))
  for (const line of lines) {
    const sendTime = nextMoment(line, timeZone, after)
    if (sendTime === null) continue
    const only = line.groupNo === null ? undefined : (keysOf.get(line.groupNo) ?? new Set<string>())
    const command = toCommand(line)
    for (const { systemNo, unitNo } of units) {
      if (only && !only.has(toUnitKey(systemNo, unitNo))) continue
      const target = { platformId, controllerId, macWifiId, unitKind: 1 as const, systemNo, unitNo }
      await planCommand(database, { ...target, operatorAccount: null, command, sendTime })
    }
  }
}
