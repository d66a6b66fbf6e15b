import { filePlaces } from '../composition/file-places'
import { type Config, StartError } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { openFileStore } from '../kernel/storage/open-file-store'
import { examineOwner } from '../kernel/storage/owner'
import { ownerNotes } from '../kernel/storage/owner-note'
import { findStrays, isUnusual } from '../kernel/storage/tidy-strays'
import { examineStored } from './examine-stored'
import { bad, type Finding, ok, oneLine, warn } from './finding'

const matter = 'files'

/** Whether the files, and what lies with them, are those of this database, in a schema that may be of another version. */
export const examineOwnership = async (database: Database, config: Config): Promise<Finding> => {
  try {
    await examineOwner(database, await openFileStore(config), ownerNotes(config))
    return ok(matter, 'are those of this database')
  } catch (error) {
    return error instanceof StartError
      ? bad(matter, error.message)
      : warn(matter, `could not be looked at (${oneLine(error)}): the store is away, or refuses this platform`)
  }
}

/** The same, and how many of them no row names. */
export const examineFiles = async (database: Database, config: Config): Promise<Finding[]> => {
  const owned = await examineOwnership(database, config)
  if (owned.state !== 'ok') return [owned]
  try {
    const store = await openFileStore(config)
    const findings: Finding[] = [await examineStored(database, store)]
    for (const place of filePlaces(database, store, config.dataDir)) {
      const found = await findStrays(place, new Date())
      let aside = 0
      for await (const _ of place.store.aside.list()) aside += 1
      const where = `${matter}, ${place.name}`
      if (isUnusual(found))
        findings.push(
          bad(
            where,
            `no row names ${found.strays.length} of ${found.files}, so none is touched: is it the right database? If it is, run "hvac-platform repair --set-files-aside"`,
          ),
        )
      else if (aside > 0) findings.push(warn(where, `${aside} that no row names are set aside for 30 days`))
    }
    return [owned, ...findings]
  } catch {
    return [owned, warn(matter, 'could not be counted: the database has no such tables yet; start the platform')]
  }
}
