import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { demoPassword } from '../support/accounts'
import { ownHeaders } from '../support/open-session'
import { signInAs } from '../support/sign-in'
import { addressOf, test as base } from '../support/test'

type Site = { address: string; account: string; password: string }
type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** The console under test: the one in `BASE_URL`, with the given account; else this run's own. */
const siteOf = (): Site => {
  const { BASE_URL, TEST_ACCOUNT, TEST_PASSWORD_FILE } = process.env
  if (BASE_URL === undefined) return { address: addressOf(6), account: 'admin', password: demoPassword }
  if (!TEST_ACCOUNT || !TEST_PASSWORD_FILE)
    throw new Error('BASE_URL needs TEST_ACCOUNT, and TEST_PASSWORD_FILE: a file with the password of that account.')
  const password = readFileSync(TEST_PASSWORD_FILE, 'utf8').trimEnd()
  return { address: new URL(BASE_URL).origin, account: TEST_ACCOUNT, password }
}

/** Calls the console like its own pages. Returns the data; null if refused. */
export const callOf =
  (request: APIRequestContext) =>
  async (path: string, body?: unknown): Promise<unknown> => {
    const headers = Object.fromEntries(ownHeaders)
    const answer =
      body === undefined ? await request.get(path, { headers }) : await request.post(path, { headers, data: body })
    const { code, data } = (await answer.json()) as { code: number; data: unknown }
    return code === 0 ? data : null
  }

type Call = ReturnType<typeof callOf>

/** Closes the announcements' dialog, wherever it opens for a user who has not seen them. */
const closesAnnouncements = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: /^(公告|Announcements) / })
  await page.addLocatorHandler(dialog, () => dialog.getByRole('button', { name: /^(关闭|Close)$/ }).click())
}

/**
 * A test that may run on a production console: signed in once for all, in Chinese, and everything it creates
 * is removed again, even if it fails.
 */
export const test = base.extend<
  { call: Call; undo: (work: () => Promise<unknown>) => void; mark: string },
  { site: Site; signedIn: State }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  site: [async ({}, use) => use(siteOf()), { scope: 'worker' }],
  signedIn: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.address, locale: 'zh-CN' })
      await context.addCookies([{ name: 'language', value: 'zh', url: site.address }])
      const page = await context.newPage()
      await signInAs(page, site.account, site.password)
      await use(await context.storageState())
      await callOf(context.request)('/sys/loginOut', {})
      await context.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
  baseURL: ({ site }, use) => use(site.address),
  page: async ({ page }, use) => {
    await closesAnnouncements(page)
    await use(page)
  },
  call: ({ context }, use) => use(callOf(context.request)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  mark: ({}, use) => use(`试运行-${randomUUID().slice(0, 8)}`),
  undo: async ({ call }, use) => {
    const works: (() => Promise<unknown>)[] = []
    await use((work) => works.push(work))
    expect(await call('/sys/user/info'), 'the session is there to clean up with').not.toBeNull()
    for (const work of works.reverse()) await work()
  },
})
