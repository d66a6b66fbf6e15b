import { git } from './git.mjs'

/** So many commits of a proof's own sources may follow what ran. */
export const oldestAge = 50

/**
 * How many commits have touched a proof's own sources since what its entry names.
 * @param {string} folder
 * @param {string} commit
 * @param {string[]} sources
 * @returns {number | null} Null when the history here does not lead to that commit.
 */
export function entryAge(folder, commit, sources) {
  if (!/^[0-9a-f]{7,40}$/.test(commit) || git(folder, 'merge-base', '--is-ancestor', commit, 'HEAD') === null)
    return null
  return Number(git(folder, 'rev-list', '--count', `${commit}..HEAD`, '--', ...sources))
}
