import { arrive, haveSession } from './journeys/arrive'
import { askAs } from './support/ask-as'
import { addressOf, expect, test } from './support/test'

const brands = [
  {
    brand: 6,
    zh: ['海信中央空调大数据云平台', 'Hi-Mit列表', 'Hi-Dom列表', 'SmartTouch列表'],
    en: ['Hisense Central AC Big-Data Cloud Platform', 'Hi-Mit list', 'Hi-Dom list', 'SmartTouch list'],
  },
  {
    brand: 12,
    zh: ['日立中央空调大数据云平台', '智慧云列表', 'Hi-Dom列表', 'SmartTouch列表'],
    en: ['Hitachi Central AC Big-Data Cloud Platform', 'Intelligence cloud list', 'Hi-Dom list', 'SmartTouch list'],
  },
  {
    brand: 13,
    zh: ['约克中央空调大数据云平台', '云控制器列表', 'E-Master列表', 'T-Master列表'],
    en: ['York Central AC Big-Data Cloud Platform', 'Cloud controller list', 'E-Master list', 'T-Master list'],
  },
] as const
const equipment = { zh: '设备中心', en: 'Device and equipment centre' }

for (const { brand, ...texts } of brands) {
  const language = brand === 12 ? 'en' : 'zh'
  const [banner, himit, hidom, smartTouch] = texts[language]
  test(`brand ${brand} in ${language} has its own names`, async ({ page }) => {
    await arrive(page, '/equipmentCenter/HiDom', { brand, language })
    await expect(page).toHaveTitle(`${hidom} - ${banner}`)
    const link = page.getByRole('link', { name: banner })
    await expect(link).toBeVisible()
    const group = page
      .getByRole('navigation', { name: /主菜单|Main menu/ })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: equipment[language], exact: true }) })
    const own = brand === 6 ? ['Hi-Cube', 'Checker'] : []
    await expect(group.getByRole('link', { name: himit, exact: true })).toBeVisible()
    await expect(group.getByRole('link', { name: hidom, exact: true })).toBeVisible()
    await expect(group.getByRole('link', { name: smartTouch, exact: true })).toBeVisible()
    await expect(group.getByRole('link', { name: /Hi-Cube|Checker/ })).toHaveText(own.map((name) => new RegExp(name)))
    await link.click()
    await expect(page).toHaveURL(`${addressOf(brand)}/dashboard`)
  })

  test(`the list of cloud gateways on brand ${brand} has the brand's title`, async ({ page }) => {
    await haveSession(page, { brand })
    const { status, body } = await askAs(page, '/equipmentCenter/HIMIT')
    expect(status).toBe(200)
    expect(/<title>([^<]*)<\/title>/.exec(body)?.[1]).toBe(`${texts.zh[1]} - ${texts.zh[0]}`)
    expect(/<h1[^>]*>(?:<[^>]*>)*([^<]*)</.exec(body)?.[1]).toBe(texts.zh[1])
  })
}

test.describe('screens of the first brand', () => {
  for (const path of ['/equipmentCenter/HiCube', '/equipmentCenter/checkerList']) {
    test(`${path} exists on brand 6 only`, async ({ page }) => {
      // Nothing but the server's answer: that the browser follows it is shown by the tests of the guard.
      for (const brand of [12, 13] as const) {
        await haveSession(page, { brand })
        const { status, headers } = await askAs(page, path)
        expect([status, headers.get('location')], `brand ${brand}`).toEqual([307, ['/404']])
        await page.context().clearCookies()
      }
      await arrive(page, path)
      await expect(page).toHaveURL(addressOf(6) + path)
    })
  }
})

test('a session of one brand is invalid on another', async ({ page, context }) => {
  await haveSession(page)
  const [cookie] = (await context.cookies(addressOf(6))).filter(({ name }) => name === 'Admin-Token')
  await context.addCookies([
    { name: 'Admin-Token', value: cookie?.value ?? '', url: addressOf(12), httpOnly: true, sameSite: 'Strict' },
  ])
  await page.goto(`${addressOf(12)}/dashboard`)
  await expect(page).toHaveURL(`${addressOf(12)}/login?redirect=%2Fdashboard`)
})
