import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @typedef {object} Done How a portion ended.
 * @property {number} passed
 * @property {number} failed
 * @property {Record<string, number>} figures
 * @property {string[]} notes
 * @property {number} seconds
 * @property {string} at ISO time of its end.
 */

const fileOf = (folder, name) => join(folder, 'test-results', 'long', `${name}.json`)

/**
 * The stored results of a proof's portions, whatever code they ran.
 * @returns {{ code: string, portions: Record<string, Done> } | null}
 */
export function readProgress(folder, name) {
  const file = fileOf(folder, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Stores it atomically, because the runner may be killed at any moment. */
export function writeProgress(folder, name, progress) {
  const file = fileOf(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(progress, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
