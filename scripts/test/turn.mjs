import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from '../check/source-files.mjs'
import { root } from '../toolchain.mjs'

/** Number of consecutive runs that together cover everything. */
export const turns = 8

/**
 * The files that go by turns, with the seconds that each took on two cores when it was measured: whoever reads
 * `slowest files` at the end of a run and finds one of six seconds or more puts it here. All others are in every run.
 * `npm run test:long` has them all.
 * @type {Readonly<Record<string, number>>}
 */
export const secondsOf = JSON.parse(readFileSync(join(root, 'scripts/test/seconds.json'), 'utf8'))

/**
 * Deals files to the turns so that each has about the same to do: the longest first, each to the turn that has least.
 * @param {Readonly<Record<string, number>>} seconds
 * @returns {string[][]} One list for each turn.
 */
export function deal(seconds) {
  const hands = Array.from({ length: turns }, () => ({ files: [], load: 0 }))
  const longestFirst = Object.entries(seconds).sort(([a, long], [b, longer]) => longer - long || (a < b ? -1 : 1))
  for (const [file, load] of longestFirst) {
    const least = hands.reduce((best, hand) => (hand.load < best.load ? hand : best))
    least.files.push(file)
    least.load += load
  }
  return hands.map(({ files }) => files)
}

/** Each kind by itself, since the steps of a run follow each other. */
const kinds = [/^e2e\//, /^platform\//, /^(?!e2e\/|platform\/)/]
const hands = kinds.map((kind) =>
  deal(Object.fromEntries(Object.entries(secondsOf).filter(([file]) => kind.test(file)))),
)

/**
 * Files that are not in a run of this turn.
 * @param {string} turn '0' … or `all`, where none waits.
 * @returns {Set<string>}
 */
export function waitingFiles(turn) {
  if (turn === 'all') return new Set()
  return new Set(hands.flatMap((dealt) => dealt.filter((_, at) => at !== Number(turn)).flat()))
}

/**
 * Whose turn it is: by the number of the commit, so that consecutive commits cover everything; `all` with
 * `TEST_TURN=all`. Without commit history the first.
 * @returns {string} '0' … or `all`.
 */
export function turnOfRun(chosen = process.env.TEST_TURN) {
  if (chosen === 'all' || (/^\d$/.test(chosen ?? '') && Number(chosen) < turns)) return chosen
  const { status, stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? String(Number(stdout) % turns) : '0'
}

/**
 * Files of the browser tests in a turn. `npm run test:long -- browser` has them all.
 * @param {string} turn
 * @param {string[]} [files] Paths from the root.
 */
export function filesOfTurn(turn, files = sourceFiles(/^e2e\/.*\.spec\.ts$/)) {
  const waiting = waitingFiles(turn)
  return [...files].sort().filter((file) => !waiting.has(file))
}
