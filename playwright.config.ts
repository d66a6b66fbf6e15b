import { defineConfig, type ReporterDescription } from '@playwright/test'

/** A console that runs somewhere else: only the journeys, which leave nothing behind, are tried on it. */
const deployed = process.env.BASE_URL !== undefined
/** Set by `npm test`, which counts by a report of its own and records again what has failed. */
const isCounted = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME !== undefined

const journeys = { name: 'journeys', testMatch: 'journeys/**/*.spec.ts' }
const local = [
  // Tests of the console alone, against a recorder in place of the platform: no browser.
  { name: 'proxy', testMatch: 'proxy/**/*.spec.ts' },
  // The console as its containers run it, behind nginx with TLS.
  { name: 'deployment', testMatch: 'deployment/**/*.spec.ts' },
  // What needs a browser, or the platform itself, to be tried.
  { name: 'threats', testMatch: 'threats/**/*.spec.ts' },
  {
    name: 'screens',
    testIgnore: ['cost/**', 'proxy/**', 'deployment/**', 'threats/**', 'journeys/**', 'every-screen*.spec.ts'],
  },
  { name: 'every-screen', testMatch: 'every-screen*.spec.ts' },
]
/** By `npm run fuzz`: what it measures is the machine's too, so that no test of `npm test` hangs on it. */
const cost =
  process.env.FUZZ_REQUESTS === undefined ? [] : [{ name: 'cost', testMatch: 'cost/**/*.spec.ts', workers: 1 }]
const reporter: ReporterDescription[] = [['list'], ['html', { open: 'never' }]]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  // A folder of its own, for Playwright empties it: beside it lie the portions of long proofs.
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: isCounted ? 'list' : reporter,
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 900 },
    screenshot: 'only-on-failure',
    // A recording takes a fifth of all the time: `npm test` makes one only of what has failed.
    trace: isCounted ? 'off' : 'retain-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: {
      // Found, or installed, by the global setup, before a worker asks for it.
      executablePath: process.env.E2E_CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: deployed ? [journeys] : [...local, journeys, ...cost],
})
