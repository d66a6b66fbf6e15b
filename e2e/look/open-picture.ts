import type { Browser, Page } from '@playwright/test'
import { toSettingsCookie } from '@/lib/theme/settings'
import { hydrated } from '../journeys/arrive'
import { ownHeaders } from '../support/open-session'
import { sendRaw } from '../support/raw-http'
import { addressOf } from '../support/test'
import { watchNetwork } from '../support/watch-network'
import { lookTime } from './clock'
import { noteCanvasText } from './foreign-text'
import { loadLookFonts } from './look-fonts'
import type { Picture } from './pictures'

const windows = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

/** The session that the setup has opened for an account. */
const cookieOf = (account: 'admin' | 'viewer'): string => {
  const pair = process.env[`LOOK_COOKIE_${account}`]
  if (!pair) throw new Error(`nobody has signed ${account} in: e2e/look/start-product.ts`)
  return pair
}

const firstRecord = async ([list, field]: NonNullable<Picture['record']>): Promise<string> => {
  const { body } = await sendRaw(Number(process.env.E2E_CONSOLE_PORT), {
    target: `${list}?limit=1`,
    headers: [...ownHeaders, ['Cookie', cookieOf('admin')]],
  })
  const id = JSON.parse(body).data.list[0]?.[field]
  if (id === undefined) throw new Error(`${list} has no row with a ${field}`)
  return String(id)
}

/** Long enough for the development server to send what a page loads late. */
const developmentMs = 8_000

/** What stands in the place of something that is still being read: parts that say so, and the engine's grey blocks. */
const waiting = '[aria-busy="true"], [class*="_waiting"], [class*="_skeleton" i]'

/** Whether nothing that matches is in the window. */
const nothingInSight = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].every((node) => {
    const { width, height, top, bottom, left, right } = node.getBoundingClientRect()
    return width * height === 0 || bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth
  })

/** Everything that the page still waits for has come: reads, scripts, fonts, and what is drawn from them. */
const settle = async (page: Page, idle: () => Promise<void>, showsWaiting = false): Promise<void> => {
  if (showsWaiting) {
    // The development server's own requests have no end, nor has the waiting that is shown.
    await page.waitForTimeout(developmentMs)
  } else {
    await idle()
    // A busy machine begins to read later than that. What is below the window waits until somebody comes to it.
    await page.waitForFunction(nothingInSight, waiting, { timeout: 30_000 })
    await idle()
  }
  await page.evaluate(async () => {
    await document.fonts.ready
    // A native choice that was painted before its font had come keeps the other font until it is laid out anew.
    for (const { style, offsetHeight } of document.querySelectorAll('select')) {
      const { display } = style
      style.display = 'none'
      if (offsetHeight >= 0) document.body.getBoundingClientRect()
      style.display = display
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/**
 * Opens a picture's page in a browser of its own, whose clock stands still with the product's, and does what leads to
 * what is shown.
 */
export const openPicture = async (browser: Browser, picture: Picture): Promise<Page> => {
  const { path, record, as = 'admin', brand = 6, language = 'zh', dark, phone, size, accent, act } = picture
  const context = await browser.newContext({
    viewport: phone ? windows.phone : windows.desktop,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
  })
  const url = addressOf(brand)
  const cookies = {
    language,
    ...(as && { 'Admin-Token': cookieOf(as).slice('Admin-Token='.length) }),
    ...(size && { size }),
    ...(accent && { settings: toSettingsCookie({ accent, tagsView: true, fixedHeader: true, sidebarLogo: true }) }),
  }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value: String(value), url })))
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${picture.name}: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && console.error(`${picture.name}: ${message.text()}`))
  await loadLookFonts(page)
  await noteCanvasText(page)
  await page.clock.setFixedTime(lookTime)
  const { idle } = watchNetwork(page)
  await page.goto(url + path.replace('{record}', record ? await firstRecord(record) : ''))
  await hydrated(page)
  await settle(page, idle, picture.showsWaiting)
  if (act) {
    await act(page)
    await page.mouse.move(0, 0)
    await settle(page, idle)
  }
  return page
}
