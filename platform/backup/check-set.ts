import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartError } from '../kernel/config/config'
import type { BackupPlace } from './backup-place'
import { type Manifest, manifestName, readManifest } from './manifest'
import { measure } from './measured'

const few = (names: readonly string[]): string =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '')

const readText = async (place: BackupPlace): Promise<string> => {
  const bytes = await place.read(manifestName)
  if (bytes === null)
    throw new StartError(`${place.name} has no ${manifestName}: there is no set, or its backup was cut short`)
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** Reads a whole set before anything is done with it. Throws a `StartError` that says what of it cannot be used. */
export const checkSet = async (place: BackupPlace, migrations: string): Promise<Manifest> => {
  const manifest = readManifest(await readText(place))
  const newest = Math.max(0, ...readMigrationFiles({ migrationsFolder: migrations }).map((each) => each.folderMillis))
  if (manifest.schema > newest) {
    throw new StartError(
      `the set has schema ${manifest.schema}, this program knows schemas up to ${newest}: restore it with a newer version`,
    )
  }
  const there = new Set((await place.list()).filter((name) => name !== manifestName))
  const missing = Object.keys(manifest.files).filter((name) => !there.has(name))
  if (missing.length > 0) throw new StartError(`the set is damaged: ${few(missing)} is missing`)
  const more = [...there].filter((name) => !Object.hasOwn(manifest.files, name))
  if (more.length > 0) throw new StartError(`the set is damaged: ${few(more)} does not belong to it`)
  for (const [name, { size, sha256 }] of Object.entries(manifest.files)) {
    const bytes = await place.read(name)
    const found = bytes && (await measure(bytes))
    if (found?.size !== size || found.sha256 !== sha256)
      throw new StartError(`the set is damaged: ${name} is not what was written`)
  }
  return manifest
}
