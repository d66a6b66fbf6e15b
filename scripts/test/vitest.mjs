import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, toolFile } from './tool.mjs'

/**
 * Runs one project of vitest.config.ts and counts its cases.
 * @param {string} project
 * @param {Record<string, string | undefined>} [env]
 * @param {string[]} [files] These alone, of the project's.
 */
export async function runVitest(project, env = {}, files = []) {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'))
  const report = join(folder, 'report.json')
  try {
    const args = [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ]
    const code = await run([toolFile('vitest/vitest.mjs'), ...args], env)
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    if (numPendingTests + numTodoTests) console.log(`   ${numPendingTests + numTodoTests} skipped`)
    // A file that does not load has no cases; an error outside of a case shows only in the exit code.
    const failed = Math.max(numFailedTests, numFailedTestSuites > 0 || code !== 0 || numPassedTests === 0 ? 1 : 0)
    return { passed: numPassedTests, failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
