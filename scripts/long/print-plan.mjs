import { records } from './records.mjs'
import { portionsLeft } from './run-proof.mjs'

const sumMinutes = (portions) => portions.reduce((sum, { minutes }) => sum + minutes, 0)

function stateOf(record, commit) {
  if (record === null) return 'never'
  const on = record.commit === commit ? 'on this commit' : `on ${record.commit.slice(0, 12)}`
  return record.passed ? `passed ${on}, ${record.date.slice(0, 10)}, ${record.minutes} min` : `begun ${on}`
}

/**
 * Prints the state of each proof, and what is left to do on this commit.
 * @param {import('./run-proof.mjs').Proof[]} proofs
 * @param {{ commit: string, folder: string }} at
 */
export function printPlan(proofs, { commit, folder }) {
  console.log(`commit ${commit.slice(0, 12)}`)
  let total = 0
  for (const proof of proofs) {
    const left = portionsLeft(proof, commit, folder)
    total += sumMinutes(left)
    const plan = `${left.length} of ${proof.portions.length} portions left, about ${sumMinutes(left)} min`
    console.log(`${proof.name.padEnd(16)} ${stateOf(records(folder).read(proof.name), commit)}; ${plan}`)
    console.log(`${' '.repeat(17)}${proof.what}`)
  }
  console.log(`${proofs.length} proofs, about ${total} min in all on two cores`)
}
