import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { run, toolFile } from '../test/tool.mjs'
import { withFigures } from './with-figures.mjs'

async function runPlaywright(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'playwright-'))
  const report = join(folder, 'report.json')
  try {
    const cli = [toolFile('@playwright/test/cli.js'), 'test', '--reporter=list,json', '--output=test-results/long-e2e']
    const code = await run([...cli, ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'))
    const unwell = errors.length > 0 || code !== 0 || stats.expected === 0 ? 1 : 0
    return {
      passed: stats.expected,
      failed: Math.max(stats.unexpected + stats.flaky, unwell),
      skipped: stats.skipped,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * An end-to-end test file in so many portions, as Playwright deals its tests out.
 * @param {string} file
 * @param {number} count
 * @param {Record<string, string>} env
 * @returns {import('./run-proof.mjs').Portion[]}
 */
export const browserPortions = (file, count, env) =>
  Array.from({ length: count }, (_, at) => ({
    name: count === 1 ? file : `${file}, ${at + 1} of ${count}`,
    run: async () => {
      await build()
      // Only here: it loads Playwright, which who merely asks for the names of portions has no use for.
      const { findBrowser, findHeadlessBrowser } = await import('../test/browser.mjs')
      const browsers = { E2E_DESKTOP_CHROMIUM: findBrowser(), E2E_CHROMIUM: findHeadlessBrowser() }
      const shard = count === 1 ? [] : [`--shard=${at + 1}/${count}`]
      return withFigures((figures) => runPlaywright([file, ...shard], { ...env, ...figures, ...browsers }))
    },
  }))
