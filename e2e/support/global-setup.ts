import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../scripts/build.mjs'
import { startPast } from '../../scripts/run/demo-past.mjs'
import type { Service } from '../../scripts/run/service.mjs'
import { startConnectedFleet } from '../../scripts/run/simulated-fleet.mjs'
import { findBrowser, findHeadlessBrowser } from '../../scripts/test/browser.mjs'
import { findNginx } from '../../scripts/test/nginx.mjs'
import { startConsole } from './start-console'
import { startPlatform } from './start-platform'
import { upgradeOutcomes } from './upgraded-devices'

/** How many times faster than real ones devices upgrade themselves. */
const otaFactor = '200'

/**
 * Builds what has changed, then starts one platform and one console for the whole run, on free ports and with new
 * data. With `BASE_URL` a running console is tested: nothing is built or started. Returns how to stop them.
 */
const setUp = async (): Promise<(() => Promise<void>) | undefined> => {
  process.env.E2E_CHROMIUM ??= findHeadlessBrowser()
  if (process.env.BASE_URL !== undefined) return
  // Started for several runs: scripts/alone.
  if (process.env.E2E_CONSOLE_PORT !== undefined) return
  process.env.E2E_DESKTOP_CHROMIUM ??= findBrowser()
  process.env.E2E_NGINX ??= findNginx() ?? ''
  await build()
  // A test with a platform in its own process keeps that platform's seed here: platform/testing/templates.
  const templates = mkdtempSync(join(tmpdir(), 'e2e-templates-'))
  process.env.TEST_TEMPLATES = templates
  // The rate limit exists to stop a hundred sign-ins from one address.
  const platform = await startPlatform({
    env: {
      CAPTCHA: 'off',
      // Nor is the session limit meant for this: each test has its own session.
      PLATFORM_SESSIONS: '9999',
      PLATFORM_OTA_FACTOR: otaFactor,
    },
  })
  let fleet: Service | undefined
  let past: ReturnType<typeof startPast> | undefined
  let stopConsole: (() => Promise<void>) | undefined
  try {
    // The newest day of the eight controllers of the demonstration, as a first start plays it.
    const options = ['--days', '3', '--controllers', '8']
    const day = { dataDir: platform.dataDir, platform: platform.url, options }
    // However slow the machine is: what a test compares with is there.
    past = startPast(day, { seconds: 600 })
    // Meanwhile the rest: devices that report, answer commands and upgrade themselves, and Checkers that record.
    fleet = await startConnectedFleet({
      platformOutput: platform.output,
      dataDir: platform.dataDir,
      otaFactor,
      otaScript: JSON.stringify(upgradeOutcomes),
    })
    const console_ = await startConsole({ platformUrl: platform.url })
    stopConsole = console_.stop
    await past.ready
    // Its older days would compete with what is tested.
    await past.stop()
    process.env.E2E_CONSOLE_PORT = String(console_.port)
    process.env.E2E_PLATFORM_URL = platform.url
    process.env.E2E_DATA_DIR = platform.dataDir
    return async () => {
      await console_.stop()
      await platform.stop()
      await fleet?.stop()
      rmSync(templates, { recursive: true, force: true })
    }
  } catch (error) {
    await past?.stop()
    await stopConsole?.()
    await platform.stop()
    await fleet?.stop()
    throw error
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default setUp
