import { spawnSync } from 'node:child_process'
import { sourceFiles } from '../check/source-files.mjs'
import { root } from '../toolchain.mjs'

/** Number of consecutive runs that together cover everything. */
export const turns = 4

/** Browser tests in every run: the edge and the journeys. Of the others each run has a fourth. */
const always = /^e2e\/(proxy|deployment|journeys)\/|^e2e\/(guard|sign-in|brand)\.spec\.ts$/

/** Walks that divide their own parts by `TEST_TURN`. */
const dealsOut = new Set(['e2e/every-screen.spec.ts'])

/**
 * Whose turn it is: by the number of the commit, so that four consecutive commits cover everything; `all` with
 * `TEST_TURN=all`. Without commit history the first.
 * @returns {'0' | '1' | '2' | '3' | 'all'}
 */
export function turnOfRun(chosen = process.env.TEST_TURN) {
  if (/^(?:all|[0-3])$/.test(chosen ?? '')) return chosen
  const { status, stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? String(Number(stdout) % turns) : '0'
}

/**
 * Files of the browser tests in a turn. `npm run test:long -- browser` has them all.
 * @param {'0' | '1' | '2' | '3' | 'all'} turn
 * @param {string[]} [files] Paths from the root.
 */
export function filesOfTurn(turn, files = sourceFiles(/^e2e\/.*\.spec\.ts$/)) {
  const sorted = [...files].sort()
  if (turn === 'all') return sorted
  const byTurns = sorted.filter((file) => !always.test(file) && !dealsOut.has(file))
  return sorted.filter(
    (file) => always.test(file) || dealsOut.has(file) || byTurns.indexOf(file) % turns === Number(turn),
  )
}
