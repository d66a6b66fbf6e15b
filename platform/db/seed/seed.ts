import { eq } from 'drizzle-orm'
import type { Config } from '../../config'
import { sentinelWifiIds } from '../../sentinels'
import type { Database } from '../database'
import { seedRuns } from '../schema/seed-run'
import { seedIdentity } from './identity'

const isDone = async (database: Database, name: string): Promise<boolean> => {
  const rows = await database.select().from(seedRuns).where(eq(seedRuns.name, name))
  return rows.length > 0
}

/**
 * Gives a database the seeds that it has not been given yet. Answers the password of `admin` when it was made just
 * now and is not the demo's.
 */
export const seed = async (
  database: Database,
  { demo, controllers, now }: Pick<Config, 'demo' | 'controllers'> & { now: Date },
): Promise<{ adminPassword: string | null }> => {
  let adminPassword: string | null = null
  if (!(await isDone(database, 'identity'))) {
    const seeded = await seedIdentity(database, { now, demo })
    adminPassword = seeded.adminPassword
  }
  return { adminPassword }
}
