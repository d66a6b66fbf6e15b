import type { Decrypter } from 'age-encryption'
import { StartError } from '../../kernel/config/config'
import { wholeOf } from '../measured'
import type { BackupPlace } from './backup-place'
import { digestIn, isCover, type Manifest, manifestName, readManifest } from './manifest'
import { unseal } from './sealed-place'

/** A set that can be read: where it lies, by the names of its list, and by which digest that list is known. */
export type BackupSet = { place: BackupPlace; manifest: Manifest; digest: string }

/** Reads the list of a set. Throws a `StartError` where there is none, or another key is needed. */
export const openSet = async (place: BackupPlace, decrypter: Decrypter | null): Promise<BackupSet> => {
  const bytes = await place.read(manifestName)
  if (bytes === null)
    throw new StartError(`${place.name} has no ${manifestName}: there is no set, or its backup was cut short`)
  const text = (await wholeOf(bytes)).toString('utf8')
  const outer = readManifest(text)
  if (!isCover(outer)) {
    if (decrypter !== null) throw new StartError('the set is not encrypted: leave out --key-file')
    return { place, manifest: outer, digest: digestIn(text) }
  }
  if (decrypter === null)
    throw new StartError('the set is encrypted: name the file with a secret key of it by --key-file')
  const opened = await unseal(place, outer, decrypter)
  const inner = readManifest(opened.manifest)
  if (isCover(inner)) throw new StartError('the set is damaged: its list is of another set')
  return { place: opened.place, manifest: inner, digest: digestIn(opened.manifest) }
}
