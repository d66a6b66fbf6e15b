import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { findNginx } from './nginx.mjs'
import { run, toolFile } from './tool.mjs'

/** Runs the end-to-end tests and counts them. */
export async function runPlaywright() {
  const folder = mkdtempSync(join(tmpdir(), 'playwright-'))
  const report = join(folder, 'report.json')
  try {
    const env = { E2E_CHROMIUM: findBrowser(), E2E_NGINX: findNginx(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const code = await run([toolFile('@playwright/test/cli.js'), 'test', '--reporter=list,json'], env)
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'))
    if (stats.skipped) console.log(`   ${stats.skipped} skipped`)
    const unwell = errors.length > 0 || code !== 0 || stats.expected === 0 ? 1 : 0
    return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, unwell) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
