import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartError } from '../../kernel/config/config'
import { measure } from '../measured'
import type { BackupPlace } from './backup-place'
import { type Manifest, manifestName } from './manifest'
import type { BackupSet } from './open-set'

const few = (names: readonly string[]): string =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '')

/** Reads a whole set before anything is done with it. Throws a `StartError` that says what of it cannot be used. */
export const checkSet = async (
  { place, manifest }: Pick<BackupSet, 'place' | 'manifest'>,
  migrations: string,
): Promise<void> => {
  const newest = Math.max(0, ...readMigrationFiles({ migrationsFolder: migrations }).map((each) => each.folderMillis))
  if (manifest.schema > newest) {
    throw new StartError(
      `the set has schema ${manifest.schema}, this program knows schemas up to ${newest}: restore it with a newer version`,
    )
  }
  await checkParts(place, manifest.files)
}

/** Reads what lies in a place and holds it against a list. `others`: names that belong to the set besides. */
export const checkParts = async (
  place: BackupPlace,
  parts: Manifest['files'],
  others: readonly string[] = [],
): Promise<void> => {
  const there = new Set((await place.list()).filter((name) => name !== manifestName && !others.includes(name)))
  const missing = Object.keys(parts).filter((name) => !there.has(name))
  if (missing.length > 0) throw new StartError(`the set is damaged: ${few(missing)} is missing`)
  const more = [...there].filter((name) => !Object.hasOwn(parts, name))
  if (more.length > 0) throw new StartError(`the set is damaged: ${few(more)} does not belong to it`)
  for (const [name, { size, sha256 }] of Object.entries(parts)) {
    const bytes = await place.read(name)
    const found = bytes && (await measure(bytes))
    if (found?.size !== size || found.sha256 !== sha256)
      throw new StartError(`the set is damaged: ${name} is not what was written`)
  }
}
