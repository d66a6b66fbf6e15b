import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { root } from '../toolchain.mjs'

/**
 * Files of the working tree that git tracks or would add, by paths from the root.
 * @param {RegExp} [matching]
 * @returns {string[]}
 */
export function sourceFiles(matching = /./) {
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Refusal('git is missing, or this is not a clone: the checks of the repository need it.')
  return stdout.split('\0').filter((path) => path && matching.test(path) && existsSync(join(root, path)))
}
