import { git } from './git.mjs'

/** How many commits may touch a proof's own sources after its run. */
export const oldestAge = 50

/**
 * How many commits have touched a proof's own sources since the entry's commit.
 * @param {string} folder
 * @param {string} commit
 * @param {string[]} sources
 * @returns {number | null} Null when that commit is not in the history here.
 */
export function entryAge(folder, commit, sources) {
  if (!/^[0-9a-f]{7,40}$/.test(commit) || git(folder, 'merge-base', '--is-ancestor', commit, 'HEAD') === null)
    return null
  return Number(git(folder, 'rev-list', '--count', `${commit}..HEAD`, '--', ...sources))
}
