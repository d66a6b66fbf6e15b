import type { Page } from '@playwright/test'
import { type Account, type Brand, brandHosts } from './support/accounts'
import { expectNoSeriousAxe, seriousAxeFaults } from './support/axe'
import { type Screen, screensOf, untranslatedKey } from './support/screen-table'
import { signInAs } from './support/sign-in'
import { addressOf, expect, test } from './support/test'

const brands = Object.keys(brandHosts).map(Number) as Brand[]
const languages = ['zh', 'en'] as const
/** Screens without a page of their own are the same page: it is enough that one account opens them all. */
const roles: { account: Account; opens: (screen: Screen) => boolean }[] = [
  { account: 'admin', opens: () => true },
  { account: 'editor', opens: ({ planned }) => !planned },
  { account: 'service', opens: ({ planned }) => !planned },
  { account: 'viewer', opens: ({ planned }) => !planned },
]
/**
 * Each brand with each role, and both languages with each of both: every pair, not every triple. `FULL_MATRIX=1` runs
 * them all.
 */
const isRun = (...at: number[]): boolean =>
  process.env.FULL_MATRIX === '1' || at.reduce((sum, index) => sum + index, 0) % 2 === 0
const missing = untranslatedKey()
/** The page for what does not exist answers 404, and the browser says so. */
const ownNotFound = /status of 404 \(Not Found\) \(\S+\/404; on \S+\/404\)$/

const lists = { himit: 'himit', hidomDetails: 'hidom', smartTouchDetails: 'smarttouch' } as const

/** The first controller of each kind on this brand, as the lists themselves find it. */
const firstControllers = (page: Page): Promise<Record<keyof typeof lists, string>> =>
  page.evaluate(async (kinds) => {
    const first = async (kind: string) => {
      const answer = await fetch(`/sys/device/${kind}/list?limit=1`, { headers: { 'X-Console': '1' } })
      return (await answer.json()).data.list[0].macWifiId
    }
    const found = Object.entries(kinds).map(async ([name, kind]) => [name, await first(kind)] as const)
    return Object.fromEntries(await Promise.all(found)) as Record<keyof typeof kinds, string>
  }, lists)

/** Ends when the page has hydrated: what goes wrong then has been said by then. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))

for (const [b, brand] of brands.entries()) {
  for (const [l, language] of languages.entries()) {
    for (const [r, { account, opens }] of roles.entries()) {
      if (!isRun(b, l, r)) continue
      test.describe(`brand ${brand}, ${language}, ${account}`, () => {
        test.use({ brand, locale: language === 'zh' ? 'zh-CN' : 'en-US', expectedErrors: [ownNotFound] })

        test('every screen opens, has its title, and nothing goes wrong in it', async ({ page, context }) => {
          test.setTimeout(300_000)
          await context.addCookies([{ name: 'language', value: language, url: addressOf(brand) }])
          await signInAs(page, account)
          const controllers = await firstControllers(page)
          const addressFor = ({ name, path, identity, takesRecord, planned }: Screen): string => {
            const macWifiId = controllers[name as keyof typeof lists] ?? controllers.himit
            if (takesRecord && !planned) return `${path}/${macWifiId}`
            // The first guide of each brand's demo files.
            if (identity.includes('fileId')) return `${path}?fileId=${5120 + 40 * b}`
            return identity.includes('macWifiId') ? `${path}?macWifiId=${macWifiId}` : path
          }
          const screens = screensOf(brand, language).filter(opens)
          expect(screens.length).toBeGreaterThan(5)
          let plannedSeen = false
          for (const screen of screens) {
            const { name, title, planned } = screen
            await page.goto(addressFor(screen))
            await expect.soft(page, name).toHaveTitle(title)
            await settled(page)
            const text = await page.locator('body').innerText()
            expect.soft(text.length, `${name} shows something`).toBeGreaterThan(20)
            expect.soft(missing.exec(text)?.[0], `${name} has all its messages`).toBeUndefined()
            if (account === 'admin' && !(planned && plannedSeen))
              expect.soft(await seriousAxeFaults(page), name).toEqual([])
            plannedSeen ||= planned
          }
        })
      })
    }
  }
}

for (const [b, brand] of brands.entries()) {
  for (const [l, language] of languages.entries()) {
    if (!isRun(b, l)) continue
    test.describe(`brand ${brand}, ${language}, signed out`, () => {
      test.use({ brand, locale: language === 'zh' ? 'zh-CN' : 'en-US' })

      test('every screen leads to the sign-in page and back', async ({ page, context }) => {
        await context.addCookies([{ name: 'language', value: language, url: addressOf(brand) }])
        const paths = screensOf(brand, language).map(({ path }) => path)
        // The first by the browser, which goes there by itself; where the server sends the others needs no page.
        const [first = ''] = paths
        await page.goto(first)
        await expect(page).toHaveURL(`${addressOf(brand)}/login?redirect=${encodeURIComponent(first)}`)
        for (const path of paths) {
          // By address: what is below `localhost` is known to the browser alone.
          const answer = await page.request.get(`${addressOf(6)}${path}`, {
            maxRedirects: 0,
            headers: { host: new URL(addressOf(brand)).host },
          })
          const { location } = answer.headers()
          expect.soft(answer.status(), path).toBe(307)
          expect.soft(location, path).toBe(`/login?redirect=${encodeURIComponent(path)}`)
        }
        const text = await page.locator('body').innerText()
        expect(missing.exec(text)?.[0]).toBeUndefined()
        await expectNoSeriousAxe(page)
      })
    })
  }
}
