import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { controlTimeoutMs } from '@/lib/contract/control'
import type { Schedule } from '@/lib/contract/schedule'
import type { Database } from '../../kernel/db/database'
import { controllerProgrammes } from '../tables/control'
import { readSchedules } from './schedule-rows'

export type ProgrammeRow = typeof controllerProgrammes.$inferSelect

/** A silent controller is asked once more. */
export const maxTries = 2
/** A change that was taken and that nobody has kept by then is taken back: whoever asked for it is gone. */
export const keepMs = millisecondsInMinute

/** A controller knows a programme by its own number and by how many it was sent. */
export const toProgrammeId = ({ controllerId, revision }: Pick<ProgrammeRow, 'controllerId' | 'revision'>): string =>
  `p${controllerId}-${revision}`

export const readProgramme = async (database: Database, controllerId: number): Promise<ProgrammeRow | undefined> => {
  const [row] = await database
    .select()
    .from(controllerProgrammes)
    .where(eq(controllerProgrammes.controllerId, controllerId))
  return row
}

/** Whether somebody waits for a change of the programme. */
export const isBusy = ({ isKept, result, dueTime }: ProgrammeRow, now: Date): boolean =>
  isKept === 0 && result < 2 && now < addMilliseconds(dueTime, keepMs)

type Asked = { controllerId: number; lines: Schedule[]; isKept: 0 | 1; now: Date }

/** Stores a programme that waits to be sent. Answers its revision. */
export const askProgramme = async (
  database: Database,
  { controllerId, lines, isKept, now }: Asked,
): Promise<number> => {
  const asked = {
    lines,
    isKept,
    result: 0 as const,
    reason: '',
    tries: 1,
    sendTime: now,
    dueTime: addMilliseconds(now, controlTimeoutMs),
    publishTime: null,
  }
  const [row] = await database
    .insert(controllerProgrammes)
    .values({ ...asked, controllerId, revision: 1 })
    .onConflictDoUpdate({
      target: controllerProgrammes.controllerId,
      set: { ...asked, revision: sql`${controllerProgrammes.revision} + 1` },
    })
    .returning({ revision: controllerProgrammes.revision })
  if (row === undefined) throw new Error('the programme was not stored')
  return row.revision
}

/** Has a controller sent the programme that staff see: what it holds besides is forgotten. */
export const sendKept = async (database: Database, controllerId: number, now: Date): Promise<void> => {
  await askProgramme(database, { controllerId, lines: await readSchedules(database, controllerId), isKept: 1, now })
}

/**
 * Has controllers sent their programmes anew: each may be another one in the same place, or its clock has changed. What is
 * on its way is sent again as it is.
 */
export const resendProgrammes = async (database: Database, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  const { controllerId, result } = controllerProgrammes
  const own = inArray(controllerId, [...ids])
  const rows = await database.select().from(controllerProgrammes).where(own).for('update')
  await database
    .update(controllerProgrammes)
    .set({ publishTime: null })
    .where(and(own, eq(result, 0)))
  for (const row of rows) if (row.result !== 0 && row.isKept === 1) await sendKept(database, row.controllerId, now)
}

/** Ends the wait for a controller that has not answered, where it has not done so just now. */
export const giveUp = async (
  database: Database,
  { controllerId, revision }: Pick<ProgrammeRow, 'controllerId' | 'revision'>,
): Promise<void> => {
  await database
    .update(controllerProgrammes)
    .set({ result: 3, isKept: 1 })
    .where(
      and(
        eq(controllerProgrammes.controllerId, controllerId),
        eq(controllerProgrammes.revision, revision),
        eq(controllerProgrammes.result, 0),
      ),
    )
}

/** Notes that a change is in `schedule` now. */
export const noteKept = async (database: Database, controllerId: number): Promise<void> => {
  await database
    .update(controllerProgrammes)
    .set({ isKept: 1 })
    .where(eq(controllerProgrammes.controllerId, controllerId))
}
