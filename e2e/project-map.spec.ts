import type { Locator, Page } from '@playwright/test'
import { decodePng } from '../scripts/look/png.mjs'
import { arrive } from './journeys/arrive'
import { brandHosts, demoPassword } from './support/accounts'
import { expectNoSeriousAxe } from './support/axe'
import { standInForGoogle } from './support/google-stand-in'
import { ownHeaders } from './support/open-session'
import { sendRaw } from './support/raw-http'
import { startConsole } from './support/start-console'
import type { Running } from './support/start-service'
import { expect, test } from './support/test'

const brand = 12
const map = '/projectMangement/projectMap'
test.use({ brand })
test.describe.configure({ mode: 'default' })

const names = ['A', 'B', 'C', 'D', 'E'].map((part) => `同点园区${part}楼`)
/** Nobody else's projects are in the middle of the South Atlantic. */
const spot = { longitude: -20, latitude: -30 }

/** A session at a console, with the headers of a page's own request. */
const signIn = async (port: number) => {
  const host = `${brandHosts[brand]}:${port}`
  const body = JSON.stringify({ username: 'admin', password: demoPassword })
  const headers: [string, string][] = [...ownHeaders, ['Content-Type', 'application/json']]
  const answer = await sendRaw(port, { method: 'POST', target: '/sys/login', host, headers, body })
  const [, value = ''] = /Admin-Token=([^;]+)/.exec(answer.headers.get('set-cookie')?.join() ?? '') ?? []
  expect(value, answer.body).not.toBe('')
  const own: [string, string][] = [...ownHeaders, ['Cookie', `Admin-Token=${value}`]]
  return { host, value, headers: own }
}

type Session = Awaited<ReturnType<typeof signIn>>

const ask = async (port: number, { host, headers }: Session, target: string, body?: object) => {
  const typed: [string, string][] = [...headers, ['Content-Type', 'application/json']]
  const sent = body ? { method: 'POST', headers: typed, body: JSON.stringify(body) } : { headers }
  const answer = await sendRaw(port, { target, host, ...sent })
  expect(answer.status, answer.body).toBe(200)
  return JSON.parse(answer.body).data
}

/** Creates five projects on one spot, and returns how to remove them. */
const addFive = async (port: number): Promise<() => Promise<void>> => {
  const session = await signIn(port)
  const { list } = await ask(port, session, '/sys/project/places')
  const ids: string[] = []
  for (const projectName of names) {
    const { projectId } = await ask(port, session, '/sys/project/save', {
      projectName,
      projectType: 7,
      distributorId: null,
      regionId: list[0].regionId,
      city: '海上',
      ...spot,
      geographicDescription: '南大西洋',
      timeZone: 'Asia/Shanghai',
      contacts: '',
      telephone: '',
      email: '',
      buildingArea: null,
      floors: null,
      commissioningDate: null,
      warrantyEnd: null,
    })
    ids.push(projectId)
  }
  return async () => {
    for (const projectId of ids) await ask(port, session, '/sys/project/delete', { projectId })
  }
}

/** How many colours the picture has: sea, land, border and marker are four. */
const coloursOf = async (surface: Locator) => {
  const { pixels } = decodePng(await surface.screenshot())
  const colours = new Set<number>()
  for (let i = 0; i < pixels.length; i += 4) {
    colours.add(((pixels[i] ?? 0) << 16) | ((pixels[i + 1] ?? 0) << 8) | (pixels[i + 2] ?? 0))
  }
  return colours.size
}

test('without a key: clusters, five projects on one spot by name, keys, and the filters of the list', async ({
  page,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  const remove = await addFive(Number(process.env.E2E_CONSOLE_PORT))
  const land = page.waitForResponse((response) => /countries-110m/.test(response.url()))
  await arrive(page, map, { brand })
  const surface = page.getByRole('application', { name: /项目地图/ })
  const spotMarker = surface.getByRole('button', { name: /^海上，5个项目/ })
  const cluster = surface.getByRole('button', { name: /个项目，最严重/ }).first()

  await test.step('the world comes from this origin, and nearby projects are one numbered marker', async () => {
    const answer = await land
    expect(answer.headers()['cache-control']).toContain('immutable')
    await expect(cluster).toBeVisible()
    await expect.poll(() => coloursOf(surface)).toBeGreaterThan(8)
    await expect(surface.locator('path').first()).toHaveAttribute('d', /^M/)
    await expectNoSeriousAxe(page)
  })

  await test.step('five on one spot are named, each a link to its details', async () => {
    await spotMarker.click()
    const card = page.getByRole('region', { name: '此处有5个项目' })
    for (const name of names) {
      await expect(card.getByRole('link', { name })).toHaveAttribute('href', /projectDetail\?projectId=\d+/)
    }
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
  })

  await test.step('a drag moves it, and selects nothing', async () => {
    const box = await surface.boundingBox()
    if (!box) throw new Error('the map has no place')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y + 20, { steps: 3 })
    await page.mouse.up()
    await expect(page).toHaveURL(/[?&]at=/)
    await expect(page.getByRole('button', { name: '关闭', exact: true })).toHaveCount(0)
  })

  await test.step('keys move it and zoom it, Tab leads to the markers, and the address says where it is', async () => {
    await surface.focus()
    await page.keyboard.press('+')
    await expect(page).toHaveURL(/[?&]at=/)
    const first = page.url()
    await page.keyboard.press('ArrowDown')
    await expect(page).not.toHaveURL(first)
    await page.keyboard.press('Home')
    await expect(spotMarker).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(surface.getByRole('button').first()).toBeFocused()
    const shown = page.url()
    await page.keyboard.press('Enter')
    // Whatever is there: the map zooms in, or the card opens.
    const card = page.getByRole('button', { name: '关闭', exact: true })
    await expect.poll(async () => page.url() !== shown || (await card.count()) > 0).toBe(true)
  })

  await test.step('the filters are those of the list, and lead there', async () => {
    await page.getByLabel('项目名称').fill('同点园区')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(surface.getByRole('button')).toHaveCount(1)
    await expect(page.getByRole('region', { name: '当前视野内的项目' }).getByRole('link')).toHaveText(names)
    await expect(page.getByRole('link', { name: '列表视图' })).toHaveAttribute(
      'href',
      `/projectMangement/ProjectList?projectName=${encodeURIComponent('同点园区')}`,
    )
    await expect(page).toHaveURL(/at=-30%2C-20%2C11/)
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  await test.step('an address with a place opens there', async () => {
    await page.goto(`${map}?at=-30,-20,6&projectName=${encodeURIComponent('同点园区')}`)
    await expect(spotMarker).toBeVisible()
    await expect(page).toHaveURL(/at=-30/)
    await remove()
  })
  expect([...hosts]).toEqual([brandHosts[brand]])
})

test.describe('with a key', () => {
  let console_: Running
  test.beforeAll(async () => {
    console_ = await startConsole({
      platformUrl: process.env.E2E_PLATFORM_URL ?? '',
      env: { GOOGLE_MAPS_KEY: 'AIza-a-key-that-opens-nothing-at-all' },
    })
  })
  test.afterAll(() => console_?.stop())

  test('F33: only the map’s document has its policy, and only its own page may frame it', async () => {
    const { host, headers } = await signIn(console_.port)
    const frame = await sendRaw(console_.port, { target: '/map-frame', host, headers })
    expect(frame.status).toBe(200)
    expect(frame.headers.get('x-frame-options')).toEqual(['SAMEORIGIN'])
    expect(frame.headers.get('referrer-policy')).toEqual(['strict-origin'])
    const [policy = ''] = frame.headers.get('content-security-policy') ?? []
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("'unsafe-eval'")
    for (const target of [map, '/login', '/map-frame/other']) {
      const other = await sendRaw(console_.port, { target, host, headers })
      expect(other.headers.get('content-security-policy')?.[0], target).not.toMatch(/unsafe-eval|google/)
      expect(other.headers.get('x-frame-options'), target).toEqual(['DENY'])
    }
  })

  /** Opens the map at the console that has a key. */
  const open = async (page: Page, query = '') => {
    const session = await signIn(console_.port)
    const { host, value } = session
    const { platformInfos } = await ask(console_.port, session, '/user_platform/infos')
    const ids = platformInfos.map(({ id }: { id: string }) => id)
    // Keep their dialog from covering the map.
    if (ids.length > 0) await ask(console_.port, session, '/user_platform/infos/read', { ids })
    const url = `http://${host}`
    await page.context().addCookies([{ name: 'Admin-Token', value, url, httpOnly: true, sameSite: 'Strict' }])
    await page.goto(url + map + query)
  }
  const fellBack = (page: Page) => page.getByText('谷歌地图未能加载，已改用内置地图。')

  test("Google's map shows the same projects, and a click opens the same card", async ({ page }) => {
    const remove = await addFive(Number(process.env.E2E_CONSOLE_PORT))
    const asked = await standInForGoogle(page)
    const of = (name: string) => `?${new URLSearchParams({ projectName: name })}`
    const frame = page.frameLocator('iframe[title="谷歌地图"]')
    await open(page, of('同点园区'))
    await expect.poll(() => asked.length).toBe(1)
    const told = asked[0]?.searchParams
    expect([told?.get('region'), told?.get('language')]).toEqual(['VI', 'zh-CN'])
    expect(told?.get('libraries')).toContain('places')
    await test.step('five on one spot are one marker, and are named', async () => {
      await frame.getByRole('button', { name: /^海上，5个项目/ }).click()
      const card = page.getByRole('region', { name: '此处有5个项目' })
      for (const name of names) await expect(card.getByRole('link', { name })).toBeVisible()
    })
    await test.step('a project has the same card as on the built-in map', async () => {
      const [name = ''] = names
      const card = page.getByRole('region', { name, exact: true })
      await page.goto(page.url().replace(/\?.*/, of(name)))
      await frame.getByRole('button', { name: new RegExp(name) }).click()
      await expect(card).toContainText('南大西洋')
      const shown = await card.innerText()
      await page.getByRole('button', { name: '内置地图' }).click()
      // A message may have such a button, too.
      await card.getByRole('button', { name: '关闭', exact: true }).click()
      const own = page.getByRole('application', { name: /项目地图/ })
      await own.getByRole('button', { name: new RegExp(name) }).click()
      expect(await card.innerText()).toBe(shown)
      await remove()
    })
  })

  test("Google's map speaks the language of the console", async ({ page }) => {
    const asked = await standInForGoogle(page)
    await page.context().addCookies([{ name: 'language', value: 'en', domain: brandHosts[brand], path: '/' }])
    await open(page)
    await expect.poll(() => asked[0]?.searchParams.get('language')).toBe('en')
  })

  test('F33: when Google hangs, the built-in map appears after 5 s', async ({ page }) => {
    await page.clock.install()
    // Neither an answer nor a refusal.
    await page.route(/google/, () => undefined)
    await open(page)
    await expect(page.locator('iframe')).toBeVisible()
    await expect(page.getByRole('region', { name: '当前视野内的项目' }).getByRole('link').first()).toBeVisible()
    await expect(fellBack(page)).toHaveCount(0)
    await page.clock.fastForward(5000)
    await expect(fellBack(page)).toBeVisible()
  })

  test.describe('and Google blocked', () => {
    test.use({ expectedErrors: [/maps\.googleapis\.com|ERR_FAILED|could not load|failed to load/i] })

    test('F33: the built-in map takes over and says so', async ({ page }) => {
      await page.route(/google/, (route) => route.abort())
      await open(page)
      await expect(fellBack(page)).toBeVisible()
      await expect(
        page
          .getByRole('application', { name: /项目地图/ })
          .getByRole('button')
          .first(),
      ).toBeVisible()
    })
  })
})

test('without a key the map’s document does not exist', async () => {
  const port = Number(process.env.E2E_CONSOLE_PORT)
  const signedIn = await signIn(port)
  const answer = await sendRaw(port, { target: '/map-frame', host: signedIn.host, headers: signedIn.headers })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-security-policy')?.join()).not.toContain('google')
  expect(answer.headers.get('x-frame-options')).toEqual(['DENY'])
})
