import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Files of the given name below app/, by paths from the root of the repository. */
export const appFiles = (name: RegExp): string[] =>
  readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path.slice(path.lastIndexOf('/') + 1)))
    .map((path) => `app/${path}`)
    .sort()

/** The path at which Next serves a page file, without route groups. */
export const urlOf = (file: string): string => {
  const folders = file.split('/').slice(1, -1)
  return `/${folders.filter((folder) => !/^\(.*\)$/.test(folder)).join('/')}`
}
