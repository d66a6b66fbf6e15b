import { git } from '../check/git.mjs'
import { Refusal } from '../refusal.mjs'

/** Everything that may change what a proof shows. Its records may be committed while proofs run. */
const code = ['--', '.', ':(exclude)docs/evidence']

function requireGit(folder, ...args) {
  const printed = git(folder, ...args)
  if (printed === null)
    throw new Refusal('This is not a git clone with a commit: clone the repository, because a proof names its commit.')
  return printed
}

/**
 * The commit on which a long proof runs: the last one that changed anything outside docs/evidence.
 * @param {string} folder
 * @returns {{ commit: string, changed: string[] }} `changed`: uncommitted paths outside docs/evidence.
 */
export function readCommit(folder) {
  const status = requireGit(folder, 'status', '--porcelain', '--untracked-files=all', '--no-renames', '-z', ...code)
  return {
    commit: requireGit(folder, 'log', '-1', '--format=%H', ...code).trim(),
    changed: status
      .split('\0')
      .filter(Boolean)
      .map((line) => line.slice(3)),
  }
}
