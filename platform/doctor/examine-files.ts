import { filePlaces } from '../file-places'
import { type Config, StartError } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { openFileStore } from '../kernel/storage/open-file-store'
import { examineOwner } from '../kernel/storage/owner'
import { ownerNotes } from '../kernel/storage/owner-note'
import { findStrays, isUnusual } from '../kernel/storage/tidy-strays'
import { bad, type Finding, ok, warn } from './finding'

/** Whether the files are those of this database, and how many of them no row names. */
export const examineFiles = async (database: Database, config: Config): Promise<Finding[]> => {
  const matter = 'files'
  try {
    const store = await openFileStore(config)
    await examineOwner(database, store, ownerNotes(config))
    const findings: Finding[] = []
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
    return findings.length > 0 ? findings : [ok(matter, 'are those of this database')]
  } catch (error) {
    if (error instanceof StartError) return [bad(matter, error.message)]
    return [warn(matter, 'could not be looked at: the store is away, or the database has no such tables yet')]
  }
}
