import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the entries are, from the root. */
export const entriesPath = 'docs/long-runs.md'
/** In place of the date, for a proof that was registered and has not passed yet. */
export const notRunYet = 'not run yet'

/**
 * @typedef {object} Entry
 * @property {string} proof
 * @property {string} commit What ran; for a proof that has not run, the commit at which it was registered.
 * @property {string} date
 * @property {string} took
 * @property {string} figures
 * @property {string} machine
 */

const columns = /** @type {const} */ (['proof', 'commit', 'date', 'took', 'figures', 'machine'])
const isRow = (line) => /^\|\s*`/.test(line)
const cellsOf = (line) =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))

/** @returns {Entry} Missing cells are empty. */
const toEntry = (line) => {
  const cells = cellsOf(line)
  return /** @type {Entry} */ (Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
}

const toRow = ({ proof, commit, date, took, figures, machine }) =>
  `| \`${proof}\` | \`${commit}\` | ${[date, took, figures, machine].join(' | ')} |`

/**
 * @param {string} folder
 * @returns {Entry[] | null} Null when there is no such file.
 */
export function readEntries(folder) {
  const file = join(folder, entriesPath)
  if (!existsSync(file)) return null
  return readFileSync(file, 'utf8').split('\n').filter(isRow).map(toEntry)
}

/**
 * Puts an entry in place of the proof's earlier one, or below all others.
 * @param {string} folder
 * @param {Entry} entry
 */
export function writeEntry(folder, entry) {
  const file = join(folder, entriesPath)
  const lines = readFileSync(file, 'utf8').split('\n')
  const own = lines.findIndex((line) => isRow(line) && toEntry(line).proof === entry.proof)
  if (own >= 0) lines[own] = toRow(entry)
  else lines.splice(lines.findLastIndex((line) => line.startsWith('|')) + 1, 0, toRow(entry))
  writeFileSync(file, lines.join('\n'))
}
