import { Refusal } from '../refusal.mjs'
import { root } from '../toolchain.mjs'
import { readCommit } from './read-commit.mjs'
import { records } from './records.mjs'

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {Record<string, number>} figures Counts that are summed over the portions.
 * @property {string[]} [measurements]
 *
 * @typedef {object} Portion
 * @property {string} name
 * @property {number} minutes An estimate for two cores.
 * @property {string[]} files Tests that it runs; empty for a script of its own.
 * @property {string[]} needs Programs of the machine: scripts/long/require-programs.mjs.
 * @property {() => Promise<Outcome>} run
 *
 * @typedef {object} Proof
 * @property {string} name
 * @property {string} what
 * @property {Portion[]} portions
 */

const longestMinutes = 30

/** A portion that throws has failed, and one in which nothing ran has proved nothing. */
async function outcomeOf(portion) {
  try {
    const outcome = await portion.run()
    if (outcome.passed === 0) console.error('   Nothing passed.')
    return { ...outcome, failed: outcome.passed === 0 ? Math.max(1, outcome.failed) : outcome.failed }
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    return { passed: 0, failed: 1, figures: {} }
  }
}

function requireSameCode(folder, commit) {
  const now = readCommit(folder)
  if (now.commit !== commit || now.changed.length)
    throw new Refusal('Files outside docs/evidence have changed during a portion: its result is not recorded.')
}

/**
 * Portions of a proof that have not passed on this commit yet.
 * @param {Proof} proof
 * @param {string} commit
 */
export function portionsLeft({ name, portions }, commit, folder = root) {
  const record = records(folder).read(name)
  const passed = new Set(
    record?.commit === commit ? record.portions.filter((one) => one.failed === 0).map((one) => one.name) : [],
  )
  return portions.filter((portion) => !passed.has(portion.name))
}

/**
 * Runs the portions of a proof that have not passed on this commit yet, and records each as it ends.
 * @param {Proof} proof
 * @param {{ commit: string, folder?: string, isInterrupted?: () => boolean, now?: () => number }} options
 * @returns {Promise<boolean>} Whether all portions have passed on this commit.
 */
export async function runProof(proof, { commit, folder = root, isInterrupted = () => false, now = () => Date.now() }) {
  const { name, portions } = proof
  const stored = records(folder).read(name)
  const results = new Map(stored?.commit === commit ? stored.portions.map((one) => [one.name, one]) : [])
  for (const portion of portionsLeft(proof, commit, folder)) {
    console.log(`\n── ${name}: ${portion.name} ──`)
    const began = now()
    const { passed, failed, figures, measurements = [] } = await outcomeOf(portion)
    // An interrupted portion has no result, good or bad.
    if (isInterrupted()) return false
    requireSameCode(folder, commit)
    const ended = now()
    const minutes = (ended - began) / 60_000
    const date = new Date(ended).toISOString()
    results.set(portion.name, { name: portion.name, passed, failed, figures, measurements, minutes, date })
    records(folder).write({ proof: name, commit, total: portions.length }, [...results.values()])
    console.log(`   ${failed ? '✗' : '✓'} ${passed} passed, ${failed} failed in ${minutes.toFixed(1)} min`)
    if (minutes > longestMinutes) console.log(`   Split this portion: one takes at most ${longestMinutes} minutes.`)
  }
  const failed = portionsLeft(proof, commit, folder).map((portion) => portion.name)
  if (failed.length) console.error(`\n${name}: ${failed.length} of ${portions.length} failed: ${failed.join(', ')}.`)
  else console.log(`\n${name} has passed on ${commit.slice(0, 12)}: commit docs/evidence/long-proofs/${name}.json.`)
  return failed.length === 0
}
