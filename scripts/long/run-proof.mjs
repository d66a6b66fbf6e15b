import { cpus } from 'node:os'
import { Refusal } from '../refusal.mjs'
import { root } from '../toolchain.mjs'
import { codeStamp } from './code-stamp.mjs'
import { entriesPath, writeEntry } from './entries.mjs'
import { readProgress, writeProgress } from './progress.mjs'

/**
 * @typedef {object} Outcome Of one portion.
 * @property {number} passed
 * @property {number} failed
 * @property {Record<string, number>} figures Summed over the portions for the entry.
 * @property {string[]} [notes] Measurements, in words.
 *
 * @typedef {object} Portion
 * @property {string} name
 * @property {() => Promise<Outcome>} run
 *
 * @typedef {object} Proof
 * @property {string} name
 * @property {string} what
 * @property {string[]} sources Tracked paths: commits that touch them make an entry older.
 * @property {() => Portion[]} portions
 */

const maxMinutes = 30

const toDuration = (seconds) => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

/** A portion that throws has failed; one in which nothing ran has proved nothing. */
async function outcomeOf(portion) {
  try {
    const outcome = await portion.run()
    if (outcome.passed === 0 && outcome.failed === 0) console.error('   Nothing ran.')
    return { ...outcome, failed: outcome.passed === 0 ? Math.max(1, outcome.failed) : outcome.failed }
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    return { passed: 0, failed: 1, figures: {} }
  }
}

/** @param {import('./progress.mjs').Done[]} done */
function toFigures(done) {
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const { figures } of done)
    for (const [what, count] of Object.entries(figures)) sums.set(what, (sums.get(what) ?? 0) + count)
  const counts = [...sums]
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
  return [counts.join(', '), ...done.flatMap(({ notes }) => notes)].join('; ')
}

/**
 * Runs the portions of a proof that have not passed on this exact code yet, and stores each as it ends. When all have
 * passed, writes the proof's entry.
 * @param {Proof} proof
 * @param {{ folder?: string, restart?: boolean, isInterrupted?: () => boolean, now?: () => Date }} [options]
 * @returns {Promise<boolean>} Whether the entry was written.
 */
export async function runProof(
  proof,
  { folder = root, restart = false, isInterrupted = () => false, now = () => new Date() } = {},
) {
  const stamp = codeStamp(folder)
  const kept = restart ? null : readProgress(folder, proof.name)
  /** @type {{ code: string, portions: Record<string, import('./progress.mjs').Done> }} */
  const progress = kept?.code === stamp.code ? kept : { code: stamp.code, portions: {} }
  if (kept && kept !== progress) console.log('   The code has changed since the last portion: the proof begins anew.')
  const portions = proof.portions()
  const hasPassed = ({ name }) => progress.portions[name]?.failed === 0
  const left = portions.filter((portion) => !hasPassed(portion))
  console.log(`   ${portions.length - left.length} of ${portions.length} portions have passed before`)
  if (stamp.changed.length)
    console.log(
      `   ${stamp.changed.length} changed files, first ${stamp.changed[0]}: it runs, and no entry is written.`,
    )

  for (const portion of left) {
    console.log(`\n── ${proof.name}: ${portion.name} ──`)
    const began = now().getTime()
    const { passed, failed, figures, notes = [] } = await outcomeOf(portion)
    // An interrupted portion has no result, good or bad.
    if (isInterrupted()) return false
    if (codeStamp(folder).code !== stamp.code)
      throw new Refusal('The code was changed while a portion ran: it counts for nothing. Call again for the rest.')
    const ended = now()
    const seconds = (ended.getTime() - began) / 1000
    progress.portions[portion.name] = { passed, failed, figures, notes, seconds, at: ended.toISOString() }
    writeProgress(folder, proof.name, progress)
    console.log(`   ${failed ? '✗' : '✓'} ${passed} passed, ${failed} failed in ${toDuration(seconds)}`)
  }

  const failed = portions.filter((portion) => !hasPassed(portion))
  if (failed.length) {
    const names = failed.map(({ name }) => name).join(', ')
    console.error(
      `\n${proof.name}: ${failed.length} of ${portions.length} portions failed: ${names}. No entry is written.`,
    )
    return false
  }
  if (stamp.changed.length) {
    const what = `${proof.name} has passed, on a working tree with changes (${stamp.changed.slice(0, 5).join(', ')})`
    console.error(`\n${what}. An entry names a commit, so none is written: commit, and call again.`)
    return false
  }
  const done = portions.map(({ name }) => progress.portions[name])
  const seconds = done.reduce((sum, portion) => sum + portion.seconds, 0)
  const [last] = done
    .map(({ at }) => at)
    .sort()
    .reverse()
  const entry = {
    proof: proof.name,
    commit: stamp.commit.slice(0, 12),
    date: last.slice(0, 10),
    took: toDuration(seconds),
    figures: toFigures(done),
    machine: `${cpus().length} cores, Node ${process.version}`,
  }
  writeEntry(folder, entry)
  console.log(`\n${proof.name} has passed: ${entry.figures}; ${entry.took}. Its entry is in ${entriesPath}: commit it.`)
  if (seconds > maxMinutes * 60)
    console.log(`   It took more than ${maxMinutes} minutes: split it, unless the machine was busy.`)
  return true
}
