import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../error/missing'

const folderOf = (dataDir: string): string => join(dataDir, 'uploads')

/** A new place for a file that is being received. */
export const newUploadPath = async (dataDir: string): Promise<string> => {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  return join(folderOf(dataDir), crypto.randomUUID())
}

/** Removes what calls of an ended process have left: files that are older than `ageMs`. */
export const removeLeftUploads = async (dataDir: string, ageMs: number): Promise<void> => {
  const folder = folderOf(dataDir)
  for (const name of await readdir(folder).catch(ifMissing([]))) {
    const path = join(folder, name)
    const age =
      Date.now() -
      (await stat(path)
        .then(({ mtimeMs }) => mtimeMs)
        .catch(ifMissing(Date.now())))
    if (age >= ageMs) await rm(path, { force: true })
  }
}
