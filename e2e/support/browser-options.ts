import { join } from 'node:path'
import type { ReporterDescription } from '@playwright/test'

/** Set by `npm test`, which counts by a report of its own and records again what has failed. */
export const isCounted = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME !== undefined

const detailed: ReporterDescription[] = [['list'], ['html', { open: 'never' }]]

/** What both configurations of Playwright have in common. */
export const shared = {
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Twice what a machine needs that is busy with other things: only a failure waits so long.
  expect: { timeout: 20_000 },
  reporter: isCounted ? ('list' as const) : detailed,
}

export const sharedUse = {
  timezoneId: 'Asia/Shanghai',
  actionTimeout: 15_000,
  navigationTimeout: 30_000,
  // No test is about a transition, and each costs frames and a quarter of a second.
  contextOptions: { reducedMotion: 'reduce' as const },
}

/** With switches of its own, if a run needs them. */
export const launchOptions = (...args: string[]) => ({
  // Found, or installed, by the global setup, before a worker asks for it.
  executablePath: process.env.E2E_CHROMIUM,
  // The first start after an installation reads it all from the disk, beside a build.
  timeout: 120_000,
  // The same letters on every machine, whatever fonts it has.
  env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // A page lives for seconds: what compiling its hot functions costs (a tenth of all the time) never comes back.
    '--js-flags=--no-opt,--no-maglev',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...args,
  ],
})
