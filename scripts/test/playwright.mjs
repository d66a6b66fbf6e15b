import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from './say.mjs'
import { run, toolFile } from './tool.mjs'

/** Every test of a report, with its parents' titles. */
const testsOf = ({ title, suites = [], specs = [] }, above = []) => {
  const names = [...above, title].filter(Boolean)
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, file: spec.file, title: [...names, spec.title].join(' › ') })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, names)),
  ]
}

/**
 * Roles and names of what a failed test's page showed at its end, without the sidebar and the top bar, which every page
 * has; empty where the test had no page.
 */
const pageOf = ({ attachments = [] }) => {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (!path || !existsSync(path)) return ''
  const tree = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
  const lines = tree.replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/g, '').split('\n')
  return lines
    .slice(
      Math.max(
        0,
        lines.findIndex((line) => /^ *- main\b/.test(line)),
      ),
    )
    .join('\n')
}

const failureOf = ({ title, results }) => {
  const result = results.findLast(({ error }) => error)
  return { title, message: result?.error.message ?? '', page: result ? pageOf(result) : '' }
}

/**
 * Counts of a report by Playwright's JSON reporter.
 * @param {boolean} [mayBeEmpty] A share of few tests may hold none.
 */
export function toOutcome({ stats, errors, suites }, code, mayBeEmpty = false) {
  const tests = suites.flatMap((suite) => testsOf(suite))
  const skips = tests
    .filter(({ status }) => status === 'skipped')
    .map(({ title, annotations }) => ({
      title,
      reason: annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? null,
    }))
  const seconds = new Map()
  for (const { file, results } of tests)
    for (const { duration } of results) seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000)
  const unwell = errors.length > 0 || code !== 0 || (stats.expected === 0 && !mayBeEmpty) ? 1 : 0
  return {
    passed: stats.expected,
    failed: Math.max(stats.unexpected + stats.flaky, unwell),
    failures: [
      ...errors.map(({ message = '' }) => ({ title: 'outside of any test', message })),
      ...tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(failureOf),
    ],
    skips,
    files: [...seconds].map(([file, spent]) => ({ file: `e2e/${file}`, seconds: spent })),
  }
}

/**
 * Reruns failed tests only for their recordings: a trace of each test and a report. It changes
 * no count.
 */
async function recordFailures(what, args, env) {
  const config = args.filter((arg) => arg.startsWith('--config='))
  const own = [`--output=test-results/${what}`, '--last-failed', '--trace=on', '--reporter=html', '--max-failures=10']
  own.push(...config)
  await run([toolFile('@playwright/test/cli.js'), 'test', ...own], { ...env, PLAYWRIGHT_HTML_OPEN: 'never' }, () => {})
  say('recorded again for its traces: npx playwright show-report (what it says there is not counted)')
}

/**
 * Runs end-to-end tests, with servers and files of their own, and counts them.
 * @param {string} what Names the folder of their traces.
 * @param {string[]} args Of `playwright test`.
 * @param {{ env?: Record<string, string>, shard?: string }} [how]
 */
export async function runPlaywright(what, args, { env = {}, shard } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'playwright-'))
  const report = join(folder, 'report.json')
  try {
    const cli = [toolFile('@playwright/test/cli.js'), 'test', '--reporter=list,json', `--output=test-results/${what}`]
    const share = shard ? [shard, '--pass-with-no-tests'] : []
    const code = await run([...cli, ...args, ...share], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    const outcome = toOutcome(JSON.parse(readFileSync(report, 'utf8')), code, shard !== undefined)
    if (outcome.failed) await recordFailures(what, args, env)
    return outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
