import { defineConfig } from '@playwright/test'
import { launchOptions, shared, sharedUse } from './e2e/support/browser-options'

/** Pictures of the product, compared with references: `npm run look`. Apart from the other tests: they change data. */
export default defineConfig({
  ...shared,
  testMatch: 'look/*.look.ts',
  globalSetup: './e2e/look/start-product.ts',
  outputDir: 'test-results/look',
  snapshotPathTemplate: '{testDir}/look/references/{arg}{ext}',
  // A missing reference is a failure: only `npm run look -- --update` writes one.
  updateSnapshots: 'none',
  timeout: 120_000,
  expect: {
    ...shared.expect,
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
  use: {
    ...sharedUse,
    trace: 'off',
    screenshot: 'off',
    launchOptions: launchOptions(
      // The same shapes and colours of letters whatever the desktop's settings are.
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ),
  },
})
