import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { build } from '../../scripts/build.mjs'
import { findHeadlessBrowser } from '../../scripts/test/browser.mjs'
import { untilTrue } from '../../tests/support/until'
import { readAnnouncements, signIn } from '../journeys/arrive'
import { brandHosts } from '../support/accounts'
import { isCounted } from '../support/browser-options'
import { sendRaw } from '../support/raw-http'
import { startConsole } from '../support/start-console'
import { startPlatform } from '../support/start-platform'
import { lookTime } from './clock'
import { pictures } from './pictures'
import { unlikeBrowser } from './unlike-browser'

/** The accounts of the pictures. Signed in once and in this order, so that every run's data is the same. */
const accounts = ['admin', 'viewer'] as const

/** References of pictures that are no more. */
const removeLeftReferences = (): void => {
  const folder = join(import.meta.dirname, 'references')
  const known = new Set(['this-browser.png', ...pictures.map(({ name }) => `${name}.png`)])
  for (const file of readdirSync(folder)) if (!known.has(file)) rmSync(join(folder, file))
}

/** A sign-in page waits 300 ms for the ways to sign in: on a busy machine the first page of a brand lacks passkeys. */
const knowSignInWays = async (port: number): Promise<void> => {
  for (const host of Object.values(brandHosts)) {
    await untilTrue(
      async () => {
        const { body } = await sendRaw(port, { target: '/login', host: `${host}:${port}` })
        return /passkey\\*":1/.test(body)
      },
      { timeout: 60_000, interval: 500 },
    )
  }
}

/**
 * Builds what has changed and starts a product that stands still: one platform with its own seed in a temporary folder
 * and one console, both at {@link lookTime}; no simulated device reports. Returns how to stop them.
 */
const setUp = async ({ projects }: FullConfig): Promise<() => Promise<void>> => {
  process.env.E2E_CHROMIUM ??= findHeadlessBrowser()
  const update = process.env.LOOK_UPDATE === '1'
  const launch = { ...projects[0]?.use.launchOptions, executablePath: process.env.E2E_CHROMIUM }
  const unlike = await unlikeBrowser(launch, update)
  // `npm test` skips, with the reason. A run for pictures alone, or in CI, must not end well without one.
  if (unlike && (!isCounted || process.env.CI === 'true')) throw new Error(`No picture was compared: ${unlike}.`)
  process.env.LOOK_UNLIKE = unlike ?? ''
  if (unlike) return async () => {}
  if (update) removeLeftReferences()
  await build()
  const platform = await startPlatform({
    env: { CAPTCHA: 'off', PLATFORM_CLOCK: lookTime },
  })
  try {
    const console_ = await startConsole({
      platformUrl: platform.url,
      flags: ['--import', join(import.meta.dirname, 'stand-still.mjs')],
      env: { LOOK_TIME: lookTime },
    })
    process.env.E2E_CONSOLE_PORT = String(console_.port)
    process.env.E2E_PLATFORM_URL = platform.url
    await knowSignInWays(console_.port)
    const host = `localhost:${console_.port}`
    for (const account of accounts) {
      const pair = await signIn(host, account)
      await readAnnouncements(host, pair)
      process.env[`LOOK_COOKIE_${account}`] = pair
    }
    return async () => {
      await console_.stop()
      await platform.stop()
    }
  } catch (error) {
    await platform.stop()
    throw error
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default setUp
