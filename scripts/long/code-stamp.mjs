import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { git, pathsIn } from './git.mjs'

/** Texts for people, which change nothing that runs. */
const isCode = (path) => !path.endsWith('.md')

/**
 * Identifies the code in a folder: two portions of a proof belong together if they have the same code.
 * @param {string} folder
 * @returns {{ commit: string, code: string, changed: string[] }} The commit, a hash of all its code including
 * uncommitted changes, and the changed paths.
 */
export function codeStamp(folder) {
  const commit = git(folder, 'rev-parse', 'HEAD')?.trim()
  if (!commit) throw new Refusal('git is missing, or this is not a clone: a long proof names the commit that ran.')
  const changed = [
    ...pathsIn(git(folder, 'diff', '--name-only', '-z', 'HEAD')),
    ...pathsIn(git(folder, 'ls-files', '--others', '--exclude-standard', '-z')),
  ].filter(isCode)
  const hash = createHash('sha256')
  // "mode kind id<tab>path"
  const listed = pathsIn(git(folder, 'ls-tree', '-r', '-z', 'HEAD'))
  for (const line of listed) if (isCode(line)) hash.update(`${line}\0`)
  for (const path of changed) {
    hash.update(`${path}\0`)
    // A deleted file has no content to add.
    if (existsSync(join(folder, path))) hash.update(readFileSync(join(folder, path)))
  }
  return { commit, code: hash.digest('hex'), changed }
}
