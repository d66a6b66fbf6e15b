import type { Database } from './database'
import { installations } from './installation-table'

/**
 * Stores with the data that a whole set of `time` was made. After the set, so that none claims itself: what is restored
 * from it knows of those before it alone. Throws where no platform has started on the database yet.
 */
export const noteBackup = async (database: Database, time: Date): Promise<void> => {
  const rows = await database.update(installations).set({ backupTime: time }).returning({ id: installations.id })
  if (rows.length === 0) throw new Error('no platform has started on this database yet')
}
