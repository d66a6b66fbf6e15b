import { expect, type Page } from '@playwright/test'
import { hydrated } from '../journeys/arrive'

/** Opens a page whose scripts load only when released. Returns how to release them; it ends when the page is interactive. */
export const openSlowly = async (page: Page, path: string): Promise<() => Promise<void>> => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let requests = 0
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    requests += 1
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => requests).toBeGreaterThan(0)
  return async () => {
    release()
    await hydrated(page)
  }
}
