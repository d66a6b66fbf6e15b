import { Refusal } from '../refusal.mjs'
import { readCommit } from './read-commit.mjs'

/**
 * Refuses a working tree with changes outside docs/evidence.
 * @param {string} folder
 * @returns {string} The commit on which proofs run.
 */
export function requireCleanCommit(folder) {
  const { commit, changed } = readCommit(folder)
  if (changed.length)
    throw new Refusal(`Commit or remove ${changed.slice(0, 3).join(', ')} first: a proof runs on a commit.`)
  return commit
}
