import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../toolchain.mjs'
import { run, toolFile } from './tool.mjs'

/** Jest with native ES modules: the tested packages (PGlite, drizzle, iron-session) are loaded as shipped. */
const jest = [
  '--disable-warning=ExperimentalWarning',
  '--experimental-vm-modules',
  // Where a process opens and closes many embedded databases, V8 dies now and then as it frees code of their engine
  // (SIGTRAP, nodejs/node#64500). Workers get this option too.
  '--no-wasm-code-gc',
  toolFile('jest/bin/jest.js'),
]

/** Transformed files outlive the run: not where `npm test` has temporary files from its start on. */
const cache = join(tmpdir(), 'jest')

/** Suffix of a skipped test's name: tests/support/it-if.ts. */
const reasonIn = /\[skipped: (.+)\]$/
/** No gap: the same run has it on the other database. */
const otherEngine = 'other engine'

/**
 * Counts of a report by Jest (`--json`).
 * @param {boolean} [mayBeEmpty] A share of few files may hold none.
 */
export function toOutcome(report, code, mayBeEmpty = false) {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = report
  const skips = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'pending' || status === 'todo' || status === 'skipped')
      .map(({ fullName }) => ({
        title: `${relative(root, name)}: ${fullName}`,
        reason: reasonIn.exec(fullName)?.[1] ?? null,
      }))
      .filter(({ reason }) => reason !== otherEngine),
  )
  // A file that fails to load has no cases; an error outside a case shows only in the exit code.
  const isUnwell = numFailedTestSuites > 0 || code !== 0 || (numPassedTests === 0 && !mayBeEmpty)
  const failed = Math.max(numFailedTests, isUnwell ? 1 : 0)
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }))
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const cases = assertionResults.filter((assertion) => assertion.status === 'failed')
    if (status === 'failed' && cases.length === 0) return [{ title: relative(root, name), message }]
    return cases.map(({ fullName, failureMessages }) => ({
      title: `${relative(root, name)}: ${fullName}`,
      message: failureMessages[0] ?? '',
    }))
  })
  return { passed: numPassedTests, failed, failures, skips, files }
}

/**
 * Runs projects of jest.config.mjs and counts their cases.
 * @param {string[]} projects
 * @param {{ env?: Record<string, string | undefined>, files?: readonly string[], workers?: number, shard?: string }} [how]
 *   `files`: only these, by path; an empty list is an empty outcome.
 */
export async function runJest(projects, { env = {}, files, workers = 2, shard } = {}) {
  if (files?.length === 0) return { passed: 0, failed: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'jest-'))
  const report = join(folder, 'report.json')
  try {
    const chosen = files ? ['--runTestsByPath', ...files] : []
    const options = [`--maxWorkers=${workers}`, '--ci', '--json', `--outputFile=${report}`, `--cacheDirectory=${cache}`]
    if (shard) options.push(shard, '--passWithNoTests')
    // Options with several values come first: otherwise they would swallow the following arguments.
    const code = await run([...jest, '--selectProjects', ...projects, ...options, ...chosen], env)
    return toOutcome(JSON.parse(readFileSync(report, 'utf8')), code, shard !== undefined)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Tests of the projects that a change of these files may break, by Jest's own import graph.
 * @param {string[]} projects
 * @param {readonly string[]} files Paths from the root.
 * @returns {Promise<string[]>} Paths from the root.
 */
export async function relatedTests(projects, files) {
  if (files.length === 0) return []
  const lines = []
  const args = ['--selectProjects', ...projects, '--listTests', '--findRelatedTests', ...files]
  const code = await run([...jest, ...args], {}, (line) => lines.push(line))
  if (code !== 0) throw new Error(`Jest could not list tests:\n${lines.join('\n')}`)
  return [...new Set(lines.filter((line) => line.startsWith(root)).map((line) => relative(root, line)))]
}
