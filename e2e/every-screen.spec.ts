import { type Page, test as plain } from '@playwright/test'
import { noteFigure } from '@/tests/support/note-figure'
import { haveSession } from './journeys/arrive'
import { type Brand, brandHosts } from './support/accounts'
import { askAs } from './support/ask-as'
import { darkAxeFaults, expectNoSeriousAxe, seriousAxeFaults } from './support/axe'
import { expectOrientation } from './support/expect-orientation'
import { expectTablesFit } from './support/expect-tables-fit'
import { grantOf } from './support/grant-of'
import { addressesFor } from './support/screen-addresses'
import { type Screen, screensOf, untranslatedKey } from './support/screen-table'
import { screenWalks } from './support/screen-walks'
import { addressOf, expect, test } from './support/test'

const brands = Object.keys(brandHosts).map(Number) as Brand[]
const languages = ['zh', 'en'] as const
const full = process.env.FULL_MATRIX === '1'
const walks = screenWalks(full)
const missing = untranslatedKey()
/** The not-found page answers 404, which the browser logs. */
const ownNotFound = /status of 404 \(Not Found\) \(\S+\/404; on \S+\)$/

/** Long walks are split, so that the workers share them: every fourth screen in each part. */
const parts = full ? 4 : 1

/** Next sends two boundaries with nothing in them; React begins a page anew at each, so no screen adds one (`Late`). */
const emptyBoundariesOfNext = 2
const emptyBoundariesIn = (html: string) => html.split('<!--$--><!--/$-->').length - 1

/** What is no text, and the one field that React does not control. */
const notTyped = /type="(?:checkbox|radio|file|hidden|submit|range)"|name="title"/
/** Fields of the server's markup that no form picks up (`useTypedEarly`): what is typed there early would be lost. */
const fieldsOfNoForm = (html: string): string[] => {
  const lost: string[] = []
  let isHeard = false
  for (const [tag] of html.matchAll(/<\/?(?:form|input|textarea)\b[^>]*>/g)) {
    if (tag.startsWith('</')) isHeard = tag.startsWith('</form') ? false : isHeard
    else if (tag.startsWith('<form')) isHeard = tag.includes('data-from-server')
    else if (!isHeard && !notTyped.test(tag)) lost.push(tag)
  }
  return lost
}

const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const wordsIn = (html: string) => html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' ')

/** What the server has sent, to the browser or without one. */
type Html = { status: number; body: string }

const openScreen = async (page: Page, address: string): Promise<Html> => {
  const answer = await page.goto(address)
  if (!answer) throw new Error(`${address} is what the page shows already`)
  return { status: answer.status(), body: await answer.text() }
}

const expectWholeHtml = ({ name, title }: Screen, { status, body }: Html): void => {
  expect.soft(status, name).toBe(name === 'notFound' ? 404 : 200)
  expect.soft(titleIn(body), name).toBe(title)
  expect.soft(body.split('<h1').length - 1, `${name}: headings of the first order`).toBe(1)
  expect.soft(missing(wordsIn(body)), `${name} has all its messages`).toBeUndefined()
  expect.soft(fieldsOfNoForm(body), `${name}: fields that no form picks up`).toEqual([])
  expect.soft(emptyBoundariesIn(body), `${name}: boundaries with nothing in them`).toBe(emptyBoundariesOfNext)
}

/** Looks through the screen as a phone shows it, light and dark, where nothing may be wider than the window. */
const expectFitsPhone = async (page: Page, name: string, leftOut: readonly string[]): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.soft.poll(excess, `${name} is no wider than a phone`).toBe(0)
  expect.soft(await seriousAxeFaults(page, leftOut), `${name} on a phone`).toEqual([])
  if (full) expect.soft(await darkAxeFaults(page), `${name} on a phone in the dark`).toEqual([])
  if (before) await page.setViewportSize(before)
}

/** Ends when the page has hydrated: errors have been reported by then. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))

for (const { brand, language, account, visit } of walks) {
  test.describe(`brand ${brand}, ${language}, ${account}`, () => {
    test.use({ brand, locale: language === 'zh' ? 'zh-CN' : 'en-US', expectedErrors: [ownNotFound] })
    for (let part = 0; part < parts; part++) {
      const share = parts === 1 ? '' : ` (${part + 1} of ${parts})`
      test(`every screen opens with its title and without errors${share}`, async ({ page }) => {
        test.setTimeout(600_000)
        await haveSession(page, { brand, language, as: account })
        const addressOfScreen = await addressesFor(page)
        const isGranted = await grantOf(page, brand)
        let opened = 0
        for (const [at, screen] of screensOf(brand, language).entries()) {
          const { name, title, platformId } = screen
          const how = visit(screen, at)
          if (how === null || at % parts !== part) continue
          // On another brand its address leads to the page that says so.
          const isOwn = platformId === null || platformId === brand
          if (isOwn && !isGranted(name)) {
            const { status, headers } = await askAs(page, addressOfScreen(screen))
            expect
              .soft([status, headers.get('location')], `${name} is in no menu of ${account}`)
              .toEqual([307, ['/404']])
            continue
          }
          if (how === 'opened') {
            const html = await openScreen(page, addressOfScreen(screen))
            if (isOwn) expectWholeHtml(screen, html)
          } else {
            if (isOwn) expectWholeHtml(screen, await askAs(page, addressOfScreen(screen)))
            continue
          }
          opened += 1
          await expect.soft(page, name).toHaveTitle(title)
          await settled(page)
          const text = await page.locator('body').innerText()
          expect.soft(text.length, `${name} shows something`).toBeGreaterThan(20)
          expect.soft(missing(text), `${name} has all its messages`).toBeUndefined()
          // Menu and tabs, a third of the work, are the same on every screen: check them only on the first.
          const leftOut = opened > 1 ? ['nav'] : []
          if (account !== 'admin') continue
          await expectOrientation(page, name, brand)
          await expectTablesFit(page, name)
          expect.soft(await seriousAxeFaults(page, leftOut), name).toEqual([])
          if (full) expect.soft(await darkAxeFaults(page), `${name} in the dark`).toEqual([])
          // The whole run looks at every screen in all four; a run of `npm test` at one in eight as a phone shows it.
          if (full || opened % 8 === 1) await expectFitsPhone(page, name, full ? [] : ['nav'])
        }
        noteFigure('screens opened', opened)
      })
    }
  })
}

plain('a message key is told from the name of a file', () => {
  for (const text of ['{"file":"list.csv"}', '2026 log.json', 'checker.tempStorageMB']) {
    expect(missing(text), text).toBeUndefined()
  }
  // Of no message, of a message that the page was not given, and one that ends as a file does.
  for (const key of ['list.nothing', 'list.selected', 'list.file.xlsx', 'device.choices.x']) {
    expect(missing(`list.csv, and ${key}`), key).toBe(key)
  }
})

plain(
  'every screen is visited on every brand, in both languages and by every role, and opened for the superuser',
  () => {
    const distinct = (values: readonly (string | number)[]) => [...new Set(values.map(String))].sort()
    for (const [at, screen] of screensOf(6, 'zh').entries()) {
      const visits = walks.filter(({ visit }) => visit(screen, at) !== null)
      const opening = walks.filter(({ visit }) => visit(screen, at) === 'opened')
      const ownBrands = full || screen.platformId === null ? brands : [screen.platformId]
      expect(distinct(visits.map(({ brand }) => brand)), screen.name).toEqual(distinct(ownBrands))
      expect(distinct(visits.map(({ language }) => language)), screen.name).toEqual(['en', 'zh'])
      expect(distinct(visits.map(({ account }) => account)), screen.name).toEqual([
        'admin',
        'editor',
        'service',
        'viewer',
      ])
      const accounts = distinct(opening.map(({ account }) => account))
      if (full) expect(opening, screen.name).toHaveLength(24)
      else expect([opening.length, accounts], screen.name).toEqual([1, ['admin']])
    }
    const opened = walks.filter(({ visit }) => screensOf(6, 'zh').some((screen, at) => visit(screen, at) === 'opened'))
    expect(distinct(opened.map(({ brand, language }) => `${brand} ${language}`))).toHaveLength(6)
  },
)

for (const [b, brand] of brands.entries()) {
  for (const [l, language] of languages.entries()) {
    if (!full && (b + l) % 2 !== 0) continue
    test.describe(`brand ${brand}, ${language}, signed out`, () => {
      test.use({ brand, locale: language === 'zh' ? 'zh-CN' : 'en-US' })

      test('every screen leads to the sign-in page and back', async ({ page, context }) => {
        await context.addCookies([{ name: 'language', value: language, url: addressOf(brand) }])
        const paths = screensOf(brand, language).map(({ path }) => path)
        // The first in the browser, which follows by itself; the server's redirects for the others need no page.
        const [first = ''] = paths
        await page.goto(first)
        await expect(page).toHaveURL(`${addressOf(brand)}/login?redirect=${encodeURIComponent(first)}`)
        for (const path of paths) {
          // By IP address: only the browser resolves names below `localhost`.
          const answer = await page.request.get(`${addressOf(6)}${path}`, {
            maxRedirects: 0,
            headers: { host: new URL(addressOf(brand)).host },
          })
          const { location } = answer.headers()
          expect.soft(answer.status(), path).toBe(307)
          expect.soft(location, path).toBe(`/login?redirect=${encodeURIComponent(path)}`)
        }
        const text = await page.locator('body').innerText()
        expect(missing(text)).toBeUndefined()
        await expectNoSeriousAxe(page)
      })
    })
  }
}
