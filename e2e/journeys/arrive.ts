import { expect, type Locator, type Page } from '@playwright/test'
import { type Account, type Brand, brandHosts, demoPassword } from '../support/accounts'
import { ownHeaders } from '../support/open-session'
import { sendRaw } from '../support/raw-http'
import { addressOf } from '../support/test'

type Who = {
  as?: Account | (string & {})
  brand?: Brand
  language?: 'zh' | 'en'
  /** False: announcements open by themselves, as for a user who has not seen them. */
  announcementsRead?: boolean
  /** True: a session that no other test uses, for tests that change the session itself. */
  ownSession?: boolean
}

const port = () => Number(process.env.E2E_CONSOLE_PORT)
const informed = new Set<string>()

/** Marks the announcements as shown, so that their dialog does not cover what a test is about. */
export const readAnnouncements = async (host: string, cookie: string): Promise<void> => {
  const headers: [string, string][] = [...ownHeaders, ['Cookie', cookie]]
  const { body } = await sendRaw(port(), { target: '/user_platform/infos', host, headers })
  const ids = JSON.parse(body).data.platformInfos.map(({ id }: { id: string }) => id)
  if (ids.length === 0) return
  const read = await sendRaw(port(), {
    method: 'POST',
    target: '/user_platform/infos/read',
    host,
    headers: [...headers, ['Content-Type', 'application/json']],
    body: JSON.stringify({ ids }),
  })
  expect(read.status).toBe(200)
}

/** Acknowledges the account's notices: their toast would cover what a test checks. */
const readAccountNotices = async (host: string, cookie: string): Promise<void> => {
  const headers: [string, string][] = [...ownHeaders, ['Cookie', cookie]]
  const { status, body } = await sendRaw(port(), { target: '/sys/session/notices', host, headers })
  const list: { noticeId: string }[] = status === 200 ? (JSON.parse(body).data?.list ?? []) : []
  if (list.length === 0) return
  await sendRaw(port(), {
    method: 'POST',
    target: '/sys/session/seen',
    host,
    headers: [...headers, ['Content-Type', 'application/json']],
    body: JSON.stringify({ noticeIds: list.map(({ noticeId }) => noticeId) }),
  })
}

/** This worker's sessions, by host, account and port: a test that is not about signing in reuses one. */
const opened = new Map<string, string>()

const isAlive = async (host: string, cookie: string): Promise<boolean> => {
  const headers: [string, string][] = [...ownHeaders, ['Cookie', cookie]]
  const { status, body } = await sendRaw(port(), { target: '/sys/user/info', host, headers })
  return status === 200 && JSON.parse(body).code === 0
}

/** What each host has given this worker as a known browser: signing in again is then no news to other tests. */
const devices = new Map<string, string>()

export const signIn = async (host: string, account: string, password = demoPassword): Promise<string> => {
  const device = devices.get(`${host} ${account}`)
  const answer = await sendRaw(port(), {
    method: 'POST',
    target: '/sys/login',
    host,
    headers: [
      ...ownHeaders,
      ['Content-Type', 'application/json'],
      ...(device ? [['Cookie', device] as [string, string]] : []),
    ],
    body: JSON.stringify({ username: account, password }),
  })
  const pairOf = (name: string): string =>
    answer.headers
      .get('set-cookie')
      ?.find((value) => value.startsWith(`${name}=`))
      ?.split(';', 1)[0] ?? ''
  devices.set(`${host} ${account}`, pairOf('Device'))
  const pair = pairOf('Admin-Token')
  expect(pair, `${account} signs in: ${answer.body}`).not.toBe('')
  return pair
}

/** A session cookie: one still alive from an earlier test, or a new one. */
const sessionOf = async (host: string, account: string, ownSession: boolean): Promise<string> => {
  const key = `${host} ${account}`
  const known = ownSession ? undefined : opened.get(key)
  if (known !== undefined && (await isAlive(host, known))) return known
  const pair = await signIn(host, account)
  if (!ownSession) opened.set(key, pair)
  return pair
}

/** Marks a browser as one in which somebody has signed in before. */
export const haveSession = async (page: Page, who: Who = {}): Promise<void> => {
  const { as = 'admin', brand = 6, language = 'zh', announcementsRead = true, ownSession = false } = who
  const host = `${brandHosts[brand]}:${port()}`
  const pair = await sessionOf(host, as, ownSession)
  await page.context().addCookies([
    {
      name: 'Admin-Token',
      value: pair.slice('Admin-Token='.length),
      url: addressOf(brand),
      httpOnly: true,
      sameSite: 'Strict',
    },
    { name: 'language', value: language, url: addressOf(brand), sameSite: 'Lax' },
  ])
  // A test may have its own console.
  const key = `${host} ${as}`
  if (announcementsRead && !informed.has(key)) {
    await readAnnouncements(host, pair)
    informed.add(key)
  }
  // Each time: other workers sign in as well, and each is a browser that was not known.
  await readAccountNotices(host, pair)
}

const arrived = new WeakMap<Page, string>()

/**
 * Opens a page of the console as a signed-in user. Ends when the page is usable. If the page is open as
 * another user, leaves it first: its pending calls would be refused as another user's.
 */
export const arrive = async (page: Page, path: string, who: Who = {}): Promise<void> => {
  const key = `${who.brand ?? 6} ${who.as ?? 'admin'}`
  if ((arrived.get(page) ?? key) !== key) await page.goto('about:blank')
  arrived.set(page, key)
  await haveSession(page, who)
  await page.goto(addressOf(who.brand ?? 6) + path)
  await expect(page.getByRole('navigation', { name: /^(主菜单|Main menu)$/, includeHidden: true })).toBeAttached()
  await hydrated(page)
}

/** Ends when the page is interactive: scripts have run and clicks are handled. */
export const hydrated = async (page: Page): Promise<void> => {
  await expect(page.locator('html[data-color-scheme]')).toBeAttached()
  await page.waitForFunction(() => {
    const content = document.querySelector('#content') ?? document.querySelector('main') ?? document.body
    return Object.keys(content).some((key) => key.startsWith('__reactFiber'))
  })
}

/** The tab with that name in the tab bar. */
export const tabOf = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: /^(已打开的页面|Open pages)$/ }).getByRole('link', { name })

/** Names of all open tabs, in their order. */
export const expectTabs = async (page: Page, names: (string | RegExp)[]): Promise<void> => {
  await expect(page.getByRole('navigation', { name: /^(已打开的页面|Open pages)$/ }).getByRole('link')).toHaveText(
    names,
  )
}

/** An entry of the sidebar; opens its group first if closed. */
export const openFromMenu = async (page: Page, group: string, name: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ })
  const opener = menu.getByRole('button', { name: group, exact: true })
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
  await menu.getByRole('link', { name, exact: true }).click()
}

/** Opens every group of the sidebar. */
export const openWholeMenu = async (page: Page): Promise<Locator> => {
  const menu = page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ })
  await expect(menu.getByRole('button').or(menu.getByRole('link')).first()).toBeVisible()
  const closed = menu.getByRole('button', { expanded: false })
  for (let left = await closed.count(); left > 0; left -= 1) {
    await closed.first().click()
    // A second click on the same group would close it again.
    await expect(closed).toHaveCount(left - 1)
  }
  return menu
}

/**
 * Chooses an action of a row: a button where the row has room, else an entry of its menu. The row must offer it
 * already, so a test first waits for the state that does.
 */
export const chooseInRow = async (row: Locator, action: string): Promise<void> => {
  const button = row
    .getByRole('button', { name: action, exact: true })
    .or(row.getByRole('link', { name: action, exact: true }))
  const more = row.getByRole('button', { name: /更多操作|^More actions/ })
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await more.click()
  await row.page().getByRole('menuitem', { name: action, exact: true }).click()
}

/** Opens the user menu and chooses an entry: settings of the page, size, light or dark, whose clock, language. */
export const chooseInUserMenu = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(用户菜单|User menu)/ })
    .click()
  await page.getByRole('menu').locator('[role^="menuitem"]').getByText(name, { exact: true }).click()
}

/** A message that shows for five seconds. */
export const toastOf = (page: Page, text: string | RegExp) => page.locator('[data-kind]').filter({ hasText: text })

/**
 * Closes a dialog or menu by the key. It takes the focus a moment after it is rendered, or after a dialog above it has
 * closed; a key pressed earlier reaches nobody.
 */
export const dismiss = async (part: Locator): Promise<void> => {
  await expect
    .poll(() => part.evaluate((node) => (node.closest('.MuiModal-root') ?? node).contains(document.activeElement)))
    .toBe(true)
  await part.page().keyboard.press('Escape')
  await expect(part).toBeHidden()
}

/** Shows a tab: what it shows has taken the place of what the tab before it showed. */
export const showTab = async (page: Page, name: string | RegExp): Promise<void> => {
  const tab = page.getByRole('tab', { name })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}
