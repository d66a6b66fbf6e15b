import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs tests, and adds to their numbers what the tests themselves have counted: see tests/support/note-figure.ts.
 * @param {(env: { TEST_FIGURES: string }) => Promise<import('../test/run-steps.mjs').Outcome>} work
 * @returns {Promise<import('./run-proof.mjs').Outcome>}
 */
export async function withFigures(work) {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'))
  const file = join(folder, 'figures.jsonl')
  try {
    const { passed, failed, skips = [] } = await work({ TEST_FIGURES: file })
    /** @type {Record<string, number>} */
    const figures = { 'tests passed': passed, 'tests skipped': skips.length }
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
    for (const { what, count } of lines.map((line) => JSON.parse(line))) figures[what] = (figures[what] ?? 0) + count
    return { passed, failed, figures }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
