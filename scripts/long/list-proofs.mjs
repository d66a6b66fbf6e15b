import { root } from '../toolchain.mjs'
import { codeStamp } from './code-stamp.mjs'
import { notRunYet, readEntries } from './entries.mjs'
import { entryAge, oldestAge } from './entry-age.mjs'
import { readProgress } from './progress.mjs'

function stateOf(folder, entry, sources) {
  if (!entry) return 'not registered'
  const age = entryAge(folder, entry.commit, sources)
  const old = age === null ? 'of a commit that does not lead here' : `${age} of ${oldestAge} commits old`
  return `${entry.date === notRunYet ? notRunYet : `ran ${entry.date}, ${entry.took}`}, ${old}`
}

/**
 * One line for each proof: when it last ran, how old that is, and how far a run here has come since.
 * @param {import('./run-proof.mjs').Proof[]} proofs
 */
export function listProofs(proofs, folder = root) {
  const entries = readEntries(folder) ?? []
  const { code } = codeStamp(folder)
  for (const { name, what, sources, portions } of proofs) {
    const entry = entries.find(({ proof }) => proof === name)
    const progress = readProgress(folder, name)
    const passed = progress?.code === code ? Object.values(progress.portions).filter(({ failed }) => failed === 0) : []
    const begun = passed.length ? `; ${passed.length} of ${portions().length} portions have passed here` : ''
    console.log(`${name.padEnd(16)} ${stateOf(folder, entry, sources)}${begun}\n${' '.repeat(17)}${what}`)
  }
}
