import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * @typedef {object} PortionResult
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {Record<string, number>} figures
 * @property {string[]} measurements
 * @property {number} minutes
 * @property {string} date ISO time of its end.
 *
 * @typedef {object} ProofRecord
 * @property {string} proof
 * @property {string} commit
 * @property {boolean} passed Whether every portion has passed on this commit.
 * @property {string} date Of the last portion.
 * @property {number} minutes
 * @property {string} machine
 * @property {Record<string, number>} figures Sums over the portions.
 * @property {PortionResult[]} portions
 */

const fileOf = (folder, proof) => join(folder, 'docs/evidence/long-proofs', `${proof}.json`)
const round = (minutes) => Math.round(minutes * 10) / 10

function sumFigures(portions) {
  /** @type {Record<string, number>} */
  const sums = {}
  for (const { figures } of portions)
    for (const [what, count] of Object.entries(figures)) sums[what] = (sums[what] ?? 0) + count
  return sums
}

/**
 * The results of one proof, whatever commit they are of: docs/evidence/long-proofs/NAME.json. A proof resumes from it.
 * @param {string} folder
 */
export const records = (folder) => ({
  /** @returns {ProofRecord | null} */
  read: (proof) => {
    const file = fileOf(folder, proof)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  },
  remove: (proof) => rmSync(fileOf(folder, proof), { force: true }),
  /**
   * Replaces the file at once: the runner may be killed at any moment.
   * @param {{ proof: string, commit: string, total: number }} run
   * @param {PortionResult[]} portions
   */
  write: ({ proof, commit, total }, portions) => {
    const file = fileOf(folder, proof)
    const record = {
      proof,
      commit,
      passed: portions.filter(({ failed }) => failed === 0).length === total,
      date: portions
        .map(({ date }) => date)
        .sort()
        .at(-1),
      minutes: round(portions.reduce((sum, { minutes }) => sum + minutes, 0)),
      machine: `${cpus().length} cores, Node ${process.version}`,
      figures: sumFigures(portions),
      portions: portions.map((portion) => ({ ...portion, minutes: round(portion.minutes) })),
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`)
    renameSync(`${file}.new`, file)
  },
})
