import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import type { Schedule, ScheduleRow } from '@/lib/contract/schedule'
import { toWireTime } from '@/lib/format/wire-time'
import { twoDigits } from '@/lib/hvac/unit-address'
import type { Database } from '../../kernel/db/database'
import { touchGroups } from '../tables/controller-part'
import { indoorUnits } from '../tables/fleet'
import { type ProgrammeRow, readProgramme } from './programme-rows'
import { readSchedules } from './schedule-rows'

type Taken = ScheduleRow['taken']
type Sent = Pick<ProgrammeRow, 'lines' | 'result' | 'isKept' | 'reason' | 'sendTime' | 'dueTime'>

const states = { 0: 'waiting', 1: 'taken', 2: 'refused', 3: 'silent' } as const

/** How the newest sending went: since when it waits, or when that ended. */
const outcomeOf = ({ result, reason, sendTime, dueTime }: Sent): Taken => ({
  state: states[result],
  time: toWireTime(result === 0 ? sendTime : dueTime),
  reason,
})

/**
 * Whether a controller has taken a line that staff see. It is sent its whole programme, and answers that. Of a change that
 * is on its way, or has failed, only the line that it changes is concerned: the others it has already.
 */
export const takenOf = (line: Schedule, stored: readonly Schedule[], sent: Sent | undefined): Taken => {
  if (sent === undefined) return { state: 'unsent', time: null, reason: '' }
  const isIn = (each: Schedule, among: readonly Schedule[]) => among.some((other) => isDeepStrictEqual(each, other))
  const isSent = isIn(line, sent.lines)
  const outcome = outcomeOf(sent)
  // Taken and not noted yet: until then it is a change on its way.
  if (outcome.state === 'taken') return isSent ? outcome : { ...outcome, state: 'waiting' }
  const isWhole = stored.length === sent.lines.length && stored.every((each) => isIn(each, sent.lines))
  return isWhole || !isSent ? outcome : { state: 'taken', time: null, reason: '' }
}

/** The weekly programme of a controller, each line with its units and whether it was taken. */
export const readShownProgramme = async (
  database: Database,
  controllerId: number,
): Promise<{ list: ScheduleRow[]; iduCount: number }> => {
  const stored = await readSchedules(database, controllerId)
  const sent = await readProgramme(database, controllerId)
  const groups = await database.select().from(touchGroups).where(eq(touchGroups.controllerId, controllerId))
  const { systemNo, unitNo, iduName } = indoorUnits
  const units = await database
    .select({ systemNo, unitNo, iduName })
    .from(indoorUnits)
    .where(eq(indoorUnits.controllerId, controllerId))
    .orderBy(asc(systemNo), asc(unitNo))
  const named = units.map((unit) => ({
    unitKey: `${twoDigits(unit.systemNo)}-${twoDigits(unit.unitNo)}`,
    iduName: unit.iduName,
  }))
  const unitsOf = (groupNo: number | null): ScheduleRow['units'] => {
    if (groupNo === null) return null
    const keys = groups.find((group) => group.groupNo === groupNo)?.unitKeys ?? []
    return keys.map((unitKey) => named.find((unit) => unit.unitKey === unitKey) ?? { unitKey, iduName: '' })
  }
  return {
    list: stored.map((line) => ({ ...line, units: unitsOf(line.groupNo), taken: takenOf(line, stored, sent) })),
    iduCount: units.length,
  }
}
