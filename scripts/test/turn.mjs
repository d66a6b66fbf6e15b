import { spawnSync } from 'node:child_process'
import { sourceFiles } from '../check/source-files.mjs'
import { root } from '../toolchain.mjs'

/** Runs after each other that have everything between them. */
export const turns = 4

/** Browser tests that are in every run: what stands on the edge, and the journeys. The others come every fourth one. */
const always = /^e2e\/(proxy|deployment|journeys)\/|^e2e\/(guard|sign-in|brand)\.spec\.ts$/

/** Walks that deal their own parts out, by `TEST_TURN`. */
const dealsOut = new Set(['e2e/every-screen.spec.ts'])

/**
 * Whose turn it is: that of the commit's number, so that four commits after each other have all; `all` for whoever sets
 * `TEST_TURN=all`. Without a history the first.
 * @returns {'0' | '1' | '2' | '3' | 'all'}
 */
export function turnOfRun(chosen = process.env.TEST_TURN) {
  if (/^(?:all|[0-3])$/.test(chosen ?? '')) return chosen
  const { status, stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? String(Number(stdout) % turns) : '0'
}

/**
 * Files of the browser tests that a turn has. `npm run test:long -- browser` has them all.
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
