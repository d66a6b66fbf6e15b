import { defineConfig } from '@playwright/test'

/** Set by `npm test`, which counts by a report of its own. */
const isCounted = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME !== undefined

/** Pictures of the product, compared with references: `npm run look`. Apart from the other tests: they change data. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: 'look/*.look.ts',
  globalSetup: './e2e/look/start-product.ts',
  outputDir: 'test-results/look',
  snapshotPathTemplate: '{testDir}/look/references/{arg}{ext}',
  // A missing reference is a failure: only `npm run look -- --update` writes one.
  updateSnapshots: 'none',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 120_000,
  expect: {
    timeout: 10_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      // A fiftieth of the way from black to white is another colour: the grounds of two chips are as close as that.
      threshold: 0.02,
      // Of a million; no token that anybody sees changes so few.
      maxDiffPixels: 20,
    },
  },
  reporter: isCounted ? 'list' : [['list'], ['html', { open: 'never' }]],
  use: {
    timezoneId: 'Asia/Shanghai',
    trace: 'off',
    screenshot: 'off',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The same shapes and colours of letters whatever the desktop's settings are.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
  },
})
