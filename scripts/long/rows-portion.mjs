import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'

/**
 * A script that measures against targets, and writes its rows where `--report` says.
 * @param {string} name
 * @param {number} minutes
 * @param {string[]} command The script and its arguments.
 * @param {string[]} [needs]
 * @returns {import('./run-proof.mjs').Portion}
 */
export const rowsPortion = (name, minutes, [script, ...args], needs = []) => ({
  name,
  minutes,
  files: [],
  needs,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rows-'))
    const report = join(folder, 'report.json')
    try {
      const code = await run([join(root, 'scripts', script), '--report', report, ...args])
      if (!existsSync(report)) return { passed: 0, failed: 1, figures: {} }
      const rows = JSON.parse(readFileSync(report, 'utf8'))
      const targets = rows.filter(({ target }) => target)
      const missed = targets.filter(({ holds }) => !holds).length
      return {
        passed: targets.length - missed,
        failed: Math.max(missed, code === 0 ? 0 : 1),
        figures: { 'targets met': targets.length - missed },
        measurements: rows.map(({ what, measured }) => `${what.trim()} ${measured}`),
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})
