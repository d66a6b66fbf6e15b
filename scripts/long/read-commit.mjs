import { spawnSync } from 'node:child_process'
import { Refusal } from '../refusal.mjs'

/** Everything that may change what a proof shows. Its records may be committed while proofs run. */
const code = ['--', '.', ':(exclude)docs/evidence']

function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0 || stdout === null)
    throw new Refusal('This is not a git clone with a commit: clone the repository, because a proof names its commit.')
  return stdout
}

/**
 * The commit on which a long proof runs: the last one that changed anything outside docs/evidence.
 * @param {string} folder
 * @returns {{ commit: string, changed: string[] }} `changed`: uncommitted paths outside docs/evidence.
 */
export function readCommit(folder) {
  const status = git(folder, 'status', '--porcelain', '--untracked-files=all', '--no-renames', '-z', ...code)
  return {
    commit: git(folder, 'log', '-1', '--format=%H', ...code).trim(),
    changed: status
      .split('\0')
      .filter(Boolean)
      .map((line) => line.slice(3)),
  }
}
