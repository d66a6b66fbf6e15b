import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, toolFile } from './tool.mjs'

/**
 * Runs one project of jest.config.mjs and counts its cases.
 * @param {string} project
 * @param {Record<string, string | undefined>} [env]
 * @param {string[]} [files] These alone, of the project's.
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runJest(project, env = {}, files = []) {
  const folder = mkdtempSync(join(tmpdir(), 'jest-'))
  const report = join(folder, 'report.json')
  try {
    const jest = [
      '--disable-warning=ExperimentalWarning',
      '--experimental-vm-modules',
      toolFile('jest/bin/jest.js'),
      `--selectProjects=${project}`,
      '--json',
      `--outputFile=${report}`,
      ...(files.length ? ['--runTestsByPath', ...files] : []),
    ]
    const code = await run(jest, env)
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    // A file that does not load has no cases; an error outside of a case shows only in the exit code.
    const unwell = numFailedTestSuites > 0 || code !== 0 || numPassedTests === 0 ? 1 : 0
    return {
      passed: numPassedTests,
      failed: Math.max(numFailedTests, unwell),
      skipped: numPendingTests + numTodoTests,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
