import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Request, test } from '@playwright/test'
import { answerShell, shellPaths } from '../support/answer-shell'
import { recordedConsole } from '../support/recorded-console'

const console_ = recordedConsole()
const at = (target: string) => `http://localhost:${console_.port}${target}`
const effects = ['/sys/menu/delete?menuId=1', '/sys/menu/save', '/sys/loginOut', '/sys/user/possword']

let elsewhere: Server
let html = ''
/** Pages of the other site: one that shares our site (another port) and one that does not (another name). */
const otherSites = () => {
  const { port } = elsewhere.address() as AddressInfo
  return [`http://localhost:${port}/`, `http://127.0.0.1:${port}/`]
}
test.beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(html)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => new Promise((resolve) => elsewhere.close(resolve)))

/** Attempts of the other site's pages, each with its own HTML. */
const attempts: [string, () => string][] = [
  [
    'images, styles, scripts and frames',
    () =>
      effects
        .map((path) => at(path))
        .map(
          (url) =>
            `<img src="${url}"><script src="${url}"></script><link rel="stylesheet" href="${url}"><iframe src="${url}"></iframe><object data="${url}"></object><video src="${url}"></video>`,
        )
        .join(''),
  ],
  [
    'links that the browser fetches or renders beforehand',
    () =>
      `${effects.map((path) => `<link rel="prefetch" href="${at(path)}"><link rel="preload" as="fetch" crossorigin href="${at(path)}"><link rel="prerender" href="${at(path)}">`).join('')}<script type="speculationrules">${JSON.stringify(
        {
          prerender: [{ source: 'list', urls: effects.map((path) => at(path)), eagerness: 'immediate' }],
          prefetch: [{ source: 'list', urls: effects.map((path) => at(path)), eagerness: 'immediate' }],
        },
      )}</script>`,
  ],
  [
    'forms that send themselves',
    () =>
      `${effects.map((path, number) => `<iframe name="f${number}"></iframe><form target="f${number}" method="${number % 2 ? 'post' : 'get'}" enctype="text/plain" action="${at(path)}"><input name='{"menuId":"1","x":"' value='"}'></form>`).join('')}<script>for (const form of document.forms) form.submit()</script>`,
  ],
  ['windows', () => `<script>${effects.map((path) => `window.open(${JSON.stringify(at(path))})`).join(';')}</script>`],
  [
    'scripts that fetch',
    () =>
      `<script>${effects
        .map((path) => JSON.stringify(at(path)))
        .map(
          (url) =>
            `fetch(${url},{credentials:'include',mode:'no-cors',method:'POST',body:'{}'}).catch(()=>0);fetch(${url},{credentials:'include',method:'POST',headers:{'X-Console':'1','Content-Type':'application/json'},body:'{}'}).catch(()=>0);navigator.sendBeacon(${url},'{}')`,
        )
        .join(';')}</script>`,
  ],
]

test('T1: no page of another site makes a signed-in user’s browser change or read anything', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext()
  await context.addCookies([
    {
      name: 'Admin-Token',
      value: console_.cookie.slice('Admin-Token='.length),
      url: at('/'),
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
  answerShell(console_.recorder)
  // The session works, so the following is refused for its origin and not for its user. Without a page, which would go on
  // with calls of its own.
  expect((await context.request.get(at('/informationEdit'))).status()).toBe(200)
  expect(console_.recorder.requestsFor('/sys/user/info').length).toBeGreaterThan(0)
  const page = await context.newPage()
  let tries = 0
  const waiting = new Set<Request>()
  context.on('request', (request) => {
    if (!request.url().startsWith(at('/'))) return
    tries += 1
    waiting.add(request)
  })
  context.on('requestfinished', (request) => waiting.delete(request))
  context.on('requestfailed', (request) => waiting.delete(request))
  for (const [what, attempt] of attempts) {
    for (const site of otherSites()) {
      console_.recorder.reset()
      html = `<!doctype html><title>other</title><body>${attempt()}</body>`
      tries = 0
      waiting.clear()
      await page.goto(site, { waitUntil: 'load' })
      // Its attempts are over: the platform has been called by now, or never will be.
      await expect(() => expect([tries > 0, waiting.size]).toEqual([true, 0])).toPass()
      for (const other of context.pages()) if (other !== page) await other.close()
      expect(tries, `${what}: the page did try`).toBeGreaterThan(0)
      expect(
        console_.recorder.requests.map(({ method, target }) => `${method} ${target}`),
        `${what} from ${site}`,
      ).toEqual([])
    }
  }
  // When a person clicks it, a link opens its target: that cannot be a change.
  for (const site of otherSites()) {
    html = `<!doctype html>${effects.map((path, number) => `<a id="a${number}" href="${at(path)}">open</a>`).join(' ')}`
    for (const number of effects.keys()) {
      await page.goto(site)
      await page.click(`#a${number}`)
      await expect.poll(() => page.url()).toContain(`localhost:${console_.port}`)
      expect(JSON.parse(await page.locator('body').innerText()).code).toBeGreaterThanOrEqual(403)
    }
  }
  const strange = console_.recorder.requests.filter(({ path }) => !shellPaths.some((shell) => shell === path))
  expect(strange.map(({ target }) => target)).toEqual([])
  await context.close()
})

test('T35: no page of ours is shown in another site’s frame', async ({ browser }) => {
  const context = await browser.newContext()
  answerShell(console_.recorder)
  const page = await context.newPage()
  for (const site of otherSites()) {
    html = `<!doctype html><iframe src="${at('/login')}"></iframe>`
    await page.goto(site, { waitUntil: 'load' })
    const [, frame] = page.frames()
    expect(frame?.url()).not.toContain('/login')
    expect(await frame?.locator('input').count()).toBe(0)
  }
  await context.close()
})
