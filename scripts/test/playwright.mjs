import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, findHeadlessBrowser } from './browser.mjs'
import { findNginx } from './nginx.mjs'
import { run, toolFile } from './tool.mjs'

/** Runs the chosen tests, each run with servers and files of its own. */
async function runSome(what, args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'playwright-'))
  const report = join(folder, 'report.json')
  try {
    const cli = [toolFile('@playwright/test/cli.js'), 'test', '--reporter=list,json', `--output=test-results/${what}`]
    const code = await run([...cli, ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'))
    if (stats.skipped) console.log(`   ${stats.skipped} skipped`)
    const unwell = errors.length > 0 || code !== 0 || stats.expected === 0 ? 1 : 0
    return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, unwell) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs the end-to-end tests and counts them. Tests that mostly wait for a limit of the product to run out are marked
 * `@waits`: they stand beside the others, in whose way they would be for minutes.
 */
export async function runPlaywright() {
  const env = {
    E2E_DESKTOP_CHROMIUM: findBrowser(),
    E2E_CHROMIUM: findHeadlessBrowser(),
    E2E_NGINX: findNginx(),
  }
  const outcomes = await Promise.all([
    runSome('all', ['--grep-invert=@waits'], env),
    runSome('waits', ['--grep=@waits', '--workers=4'], env),
  ])
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  }
}
