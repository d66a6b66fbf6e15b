import type { OpenDatabase } from '../kernel/db/open-database'
import { forgetSurplus } from '../nouns/connection/forget-surplus'
import { forgetHalves } from '../nouns/device-import/forget-halves'

/** Removes what is too much or was left by half. What is too old goes by retention. */
export const keepHouse = async (
  { database, tidy }: Pick<OpenDatabase, 'database' | 'tidy'>,
  now: Date,
): Promise<void> => {
  await forgetHalves(database, now)
  await forgetSurplus(database)
  await tidy('often changed')
}
