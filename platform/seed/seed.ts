import { eq } from 'drizzle-orm'
import { implementations } from '../composition/implementations'
import type { Config } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { seedRuns } from '../kernel/db/seed-run-table'
import type { Implementation } from '../kernel/http/implement'
import type { FileStore } from '../kernel/storage/file-store'
import { beginSeed } from './begin-seed'
import { openCheckerRights } from './checker/open-checker-rights'
import { seedCheckers } from './checker/seed-checkers'
import { seedContent } from './content/seed-content'
import { seedFaultControllers } from './demo-faults'
import { seedDocuments } from './document/seed-documents'
import { seedFleet } from './fleet'
import { seedFaultAccounts, seedIdentity } from './identity'
import { giveNewRights } from './new-rights'
import { seedOtaTasks } from './ota/seed-ota-tasks'
import { seedOtaVersions } from './ota/seed-ota-versions'
import { signDemoFirmware } from './ota/sign-demo-firmware'
import { seedPresence } from './presence'
import { seedProjectRegions } from './project-region'
import { seedPush } from './push'
import { seedLastReadings, seedReadings } from './readings'
import { seedRepairWork } from './repair/seed-repair-work'

export type SeedResult = {
  /** Password of `admin`, when it was made just now and is not the demo's. */
  adminPassword: string | null
  /** Whether this run made the fleet. */
  isFleetNew: boolean
}

type SeedOptions = Pick<Config, 'demo' | 'demoFaults' | 'controllers' | 'dataDir'> & {
  now: Date
  files: FileStore
  /** Whether units have readings at once: where the clock stands still none would ever come. */
  readings?: boolean
  /** Keeps the password of `admin` where the operator of the platform finds it. */
  keepPassword?: (adminPassword: string) => void
}

const isDone = async (database: Database, name: string): Promise<boolean> => {
  const rows = await database.select().from(seedRuns).where(eq(seedRuns.name, name))
  return rows.length > 0
}

/** Gives a database the seeds that it has not been given yet; each is given whole or not at all. */
export const seed = async (
  database: Database,
  { demo, demoFaults, controllers, now, dataDir, files, readings = false, keepPassword: keep }: SeedOptions,
): Promise<SeedResult> => {
  const once = async (name: string, give: (tx: Database) => Promise<unknown>): Promise<boolean> => {
    if (await isDone(database, name)) return false
    return database.transaction(async (tx) => {
      if (!(await beginSeed(tx, name, now))) return false
      await give(tx)
      return true
    })
  }
  const isIdentityNew = !(await isDone(database, 'identity'))
  const { adminPassword } = isIdentityNew ? await seedIdentity(database, { now, demo, keep }) : { adminPassword: null }
  if (demoFaults) await once('fault accounts', (tx) => seedFaultAccounts(tx, now))
  await giveNewRights(database, now)
  await once('checker brands', openCheckerRights)
  let isFleetNew = false
  if (controllers > 0) {
    isFleetNew = await once('fleet', async (tx) => {
      await seedFleet(tx, { controllers, now })
      // The simulator plays the fleet as it is now: none of it fails on purpose later on.
      if (demoFaults) await seedFaultControllers(tx, now)
    })
    // Of an older fleet nobody knows what it told.
    if (isFleetNew) await once('presence', (tx) => seedPresence(tx, now))
    // A fleet of an older version has projects without a region.
    await once('project region', seedProjectRegions)
    await once('ota-version', (tx) => seedOtaVersions(tx, { now, dataDir }))
    await once('ota-signature', (tx) => signDemoFirmware(tx, { dataDir }))
    if (isFleetNew) await once('ota-task', seedOtaTasks)
    await once('document', (tx) => seedDocuments(tx, { now, files }))
    await once('repair work', (tx) => seedRepairWork(tx, { files, now }))
    for (const [noun, { demo: addRows }] of Object.entries<Implementation>(implementations))
      if (addRows !== null) await once(noun, (tx) => addRows(tx, now))
    if (isFleetNew) await once('last readings', (tx) => seedLastReadings(tx, now))
    if (readings) await once('readings', (tx) => seedReadings(tx, now))
    await once('checker', (tx) => seedCheckers(tx, { controllers, now }))
  }
  if (demo && controllers > 0) {
    await once('content', (tx) => seedContent(tx, { files, now }))
    await once('push', (tx) => seedPush(tx, now))
  }
  return { adminPassword, isFleetNew }
}
