import { eq } from 'drizzle-orm'
import type { Config } from '../../config'
import { sentinelWifiIds } from '../../sentinels'
import type { FileStore } from '../../storage/file-store'
import type { Database } from '../database'
import { seedRuns } from '../schema/seed-run'
import { seedCheckers } from './checker/seed-checkers'
import { seedFleet } from './fleet'
import { seedIdentity } from './identity'
import { giveNewRights } from './new-rights'
import { seedOtaTasks } from './ota/seed-ota-tasks'
import { seedOtaVersions } from './ota/seed-ota-versions'
import { seedProjectRegions } from './project-region'

export type SeedResult = {
  /** Password of `admin`, when it was made just now and is not the demo's. */
  adminPassword: string | null
  /** Whether this run made the fleet. */
  isFleetNew: boolean
}

const isDone = async (database: Database, name: string): Promise<boolean> => {
  const rows = await database.select().from(seedRuns).where(eq(seedRuns.name, name))
  return rows.length > 0
}

/** Gives a database the seeds that it has not been given yet; each is given whole or not at all. */
export const seed = async (
  database: Database,
  {
    demo,
    controllers,
    now,
    dataDir,
  }: Pick<Config, 'demo' | 'controllers' | 'dataDir'> & { now: Date; files: FileStore },
): Promise<SeedResult> => {
  const isIdentityNew = !(await isDone(database, 'identity'))
  const { adminPassword } = isIdentityNew ? await seedIdentity(database, { now, demo }) : { adminPassword: null }
  await giveNewRights(database, now)
  const isFleetNew = controllers > 0 && !(await isDone(database, 'fleet'))
  if (isFleetNew) {
    await database.transaction(async (tx) => {
      await tx.insert(seedRuns).values({ name: 'fleet', runTime: now })
      await seedFleet(tx, { controllers, now, sentinels: demo ? sentinelWifiIds : {} })
    })
  }
  // A fleet of an older version has projects without a region.
  if (controllers > 0 && !(await isDone(database, 'project region'))) {
    await database.transaction(async (tx) => {
      await tx.insert(seedRuns).values({ name: 'project region', runTime: now })
      await seedProjectRegions(tx)
    })
  }
  if (controllers > 0 && !(await isDone(database, 'ota-version'))) {
    await database.transaction(async (tx) => {
      await tx.insert(seedRuns).values({ name: 'ota-version', runTime: now })
      await seedOtaVersions(tx, { now, dataDir })
    })
  }
  if (isFleetNew) {
    await database.transaction(async (tx) => {
      await tx.insert(seedRuns).values({ name: 'ota-task', runTime: now })
      await seedOtaTasks(tx)
    })
  }
  if (controllers > 0 && !(await isDone(database, 'checker'))) {
    await database.transaction(async (tx) => {
      await tx.insert(seedRuns).values({ name: 'checker', runTime: now })
      await seedCheckers(tx, { controllers, now })
    })
  }
  return { adminPassword, isFleetNew }
}
