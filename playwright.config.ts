import { defineConfig } from '@playwright/test'
import { isCounted, launchOptions, shared, sharedUse } from './e2e/support/browser-options'

/** A console that runs somewhere else: only the journeys, which leave nothing behind, are tried on it. */
const deployed = process.env.BASE_URL !== undefined

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

export default defineConfig({
  ...shared,
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  // A folder of its own, for Playwright empties it: beside it lie the portions of long proofs.
  outputDir: 'test-results/e2e',
  // Each expectation has its own bound; this one must hold for the longest test beside other work.
  timeout: 120_000,
  use: {
    ...sharedUse,
    locale: 'zh-CN',
    viewport: { width: 1366, height: 900 },
    screenshot: 'only-on-failure',
    // A recording takes a fifth of all the time: `npm test` makes one only of what has failed.
    trace: isCounted ? 'off' : 'retain-on-failure',
    launchOptions: launchOptions(),
  },
  projects: deployed ? [journeys] : [...local, journeys, ...cost],
})
