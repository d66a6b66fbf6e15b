import { defineConfig } from '@playwright/test'

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
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 900 },
    screenshot: 'only-on-failure',
    // A recording takes a fifth of all the time: only for who looks for a cause.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM || '/usr/bin/chromium',
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
  projects: [
    // Tests of the console alone, against a recorder in place of the platform: no browser.
    { name: 'proxy', testMatch: 'proxy/**/*.spec.ts' },
    // The console as its containers run it, behind nginx with TLS.
    { name: 'deployment', testMatch: 'deployment/**/*.spec.ts' },
    // What needs a browser, or the platform itself, to be tried.
    { name: 'threats', testMatch: 'threats/**/*.spec.ts' },
    { name: 'screens', testIgnore: ['proxy/**', 'deployment/**', 'threats/**', 'every-screen*.spec.ts'] },
    { name: 'every-screen', testMatch: 'every-screen*.spec.ts' },
  ],
})
