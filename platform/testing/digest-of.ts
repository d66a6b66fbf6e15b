import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Of the names and bytes of all files in a folder. */
export const digestOf = (folder: string): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name)
    hash.update(`${name}\n`)
    if (statSync(path).isFile()) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}
