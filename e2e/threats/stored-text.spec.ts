import type { Page } from '@playwright/test'
import { authApi } from '@/lib/contract/auth'
import { guideApi } from '@/lib/contract/document'
import { faultApi } from '@/lib/contract/fault'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { projectApi } from '@/lib/contract/project'
import { repairApi } from '@/lib/contract/repair'
import { paths } from '@/lib/navigation/paths'
import { listen } from '@/platform/composition/server'
import { webUsers } from '@/platform/kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '@/platform/testing/test-platform'
import { noteFigure } from '@/tests/support/note-figure'
import { arrive, chooseInRow, dismiss } from '../journeys/arrive'
import { forceVectors } from '../support/force-vectors'
import { startConsole } from '../support/start-console'
import { storeVectors } from '../support/store-vectors'
import { addressOf, expect, test } from '../support/test'
import { xssVectors } from '../support/xss-vectors'

const full = process.env.FULL_MATRIX === '1'
/** Vectors of a run: three of all, or all, as many at a time as the first page of a list shows. */
const turns = Math.ceil(xssVectors.length / (full ? 18 : 3))
const runs = Array.from({ length: full ? turns : 1 }, (_, turn) =>
  xssVectors.filter((_text, at) => at % turns === turn),
)
/** Every vector on a page contains one of these. */
const trace = /__x|evil\.example|msgbox|Admin-Token|z-index|visually-hidden/

/** A screen, and what is opened from its first row. */
type View = { path: string; opens?: readonly string[] }

const searched = (path: string, field: string): string => `${path}?${new URLSearchParams({ [field]: '<' })}`

const lists: readonly View[] = [
  { path: '/APPAdministration/repairManagement' },
  { path: searched('/APPAdministration/questionManagement', 'title'), opens: ['编辑'] },
  { path: '/APPAdministration/messagePush', opens: ['详情', '推送'] },
  { path: '/APPAdministration/versionManagement', opens: ['编辑'] },
  { path: '/APPAdministration/fileManagement', opens: ['编辑'] },
  { path: '/APPAdministration/userManager', opens: ['详情'] },
  { path: '/APPAdministration/GroupManagement', opens: ['成员'] },
  { path: '/APPAdministration/LogManagement' },
  { path: '/platformCenter/systemAnnouncements', opens: ['预览'] },
  { path: '/platformCenter/PCSoftware', opens: ['编辑说明'] },
  { path: searched('/platformCenter/systemConfiguration', 'description'), opens: ['编辑'] },
  { path: searched('/platformCenter/faultType', 'nameZh'), opens: ['编辑'] },
  { path: '/platformCenter/systemLog', opens: ['详情'] },
  { path: '/platformCenter/systemLog?tab=logins' },
  { path: '/platformCenter/ProductGuidelines' },
  { path: '/productGuide' },
  { path: '/productionGuideMange' },
  { path: '/typeManagement', opens: ['编辑'] },
  { path: '/projectMangement/ProjectList', opens: ['编辑'] },
  { path: '/equipmentCenter/HIMIT', opens: ['编辑'] },
  { path: '/equipmentCenter/OTAupgradeList' },
  { path: '/equipmentCenter/OTAupGrade' },
  { path: '/equipmentCenter/checkerList' },
  { path: '/userCenter/distributorManagement' },
  { path: '/userCenter/role', opens: ['编辑'] },
  { path: '/userCenter/userCore', opens: ['编辑'] },
  { path: '/userCenter/organization' },
  { path: '/systemSetup/menuSetup', opens: ['编辑'] },
  { path: '/informationEdit' },
].filter((_view, at) => full || at % 4 === 0)

/** Pages of single records that carry vectors. */
const recordsOf = async (platform: TestPlatform, token: string): Promise<View[]> => {
  const listOf = async (query: object) => (await platform.call(repairApi.list, query, { token })).data.list
  const requests = [...(await listOf({ status: 1, limit: 1 })), ...(await listOf({ status: 2, limit: 1 }))]
  const faults = (await platform.call(faultApi.list, { limit: 200 }, { token })).data.list
  const commented = faults.find(({ commentCount }) => commentCount > 0)
  const [upgrade] = (await platform.call(otaTaskApi.list, { limit: 1 }, { token })).data.list
  const [project] = (await platform.call(projectApi.list, { limit: 1 }, { token })).data.list
  const [guide] = (await platform.call(guideApi.list, { limit: 1 }, { token })).data.list
  if (!commented?.macWifiId || !upgrade || !project || !guide) throw new Error('a record is missing')
  const { macWifiId } = commented
  return [
    ...requests.map((request) => ({ path: paths.repair(request) })),
    { path: paths.fault({ macWifiId, faultId: commented.faultId }) },
    { path: paths.otaTask(upgrade) },
    { path: paths.project(project) },
    { path: paths.editFile(guide) },
    { path: paths.deviceDetails({ macWifiId }) },
    { path: paths.indoor({ macWifiId }) },
  ]
}

/** How a page renders its texts: whether one ran, and what became an element. */
const found = (page: Page) =>
  page.evaluate(() => ({
    ran: (globalThis as unknown as { __x?: unknown }).__x !== undefined,
    made: [...document.body.querySelectorAll('*')]
      .filter(
        (element) =>
          element.matches('iframe, object, embed, applet, base, marquee, math, xmp, noembed, frameset') ||
          element.matches('#content script:not([nonce]), [role=dialog] script') ||
          [...element.attributes].some(
            ({ name, value }) =>
              name.startsWith('on') ||
              /^(?:srcdoc|ping|formaction|xlink:href)$/.test(name) ||
              /^\s*(?:java|vb)script:|evil\.example/i.test(
                /^(?:href|src|srcset|action|data|poster|background|style)$/.test(name) ? value : '',
              ),
          ),
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  }))

const look = async (page: Page, view: string): Promise<void> => {
  // Vectors are on the page once its rows are.
  await expect(page.locator('body'), view).toContainText(trace)
  expect(await found(page), view).toEqual({ ran: false, made: [] })
}

const lookAt = async (page: Page, { path, opens = [] }: View): Promise<void> => {
  await page.goto(addressOf(6) + path)
  const content = page.locator('#content')
  await expect(content, path).toContainText(trace)
  await look(page, path)
  const pathname = path.replace(/\?.*/, '')
  for (const name of opens) {
    await chooseInRow(content.getByRole('row').filter({ hasText: trace }).first(), name)
    const dialog = page.getByRole('dialog')
    await expect(dialog, `${path} ${name}`).toBeVisible()
    await look(page, `${path} ${name}`)
    await dismiss(dialog)
  }
  expect(new URL(page.url()).pathname, path).toBe(pathname)
}

/** The views of a list, in a panel over it. */
const lookAtViews = async (page: Page): Promise<void> => {
  await page.goto(`${addressOf(6)}/equipmentCenter/HIMIT`)
  // With a default view its name is on the button.
  await page.getByRole('button', { name: /^(?:视图|当前视图：)/ }).click()
  const panel = page.getByRole('dialog', { name: '视图' })
  await expect(panel).toContainText(trace)
  await look(page, 'views')
  await dismiss(panel)
}

for (const [turn, vectors] of runs.entries()) {
  test(`vectors in every text of the contract and of the database run on no screen (${vectors.length} of ${xssVectors.length}, turn ${turn + 1})`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    const shared = process.env.E2E_CONSOLE_PORT
    const platform = await testPlatform({ controllers: 60, captcha: 'off' })
    const server = await listen(platform.app, { host: '127.0.0.1', port: 0 })
    const own = await startConsole({ platformUrl: `http://127.0.0.1:${server.port}` })
    try {
      process.env.E2E_CONSOLE_PORT = String(own.port)
      const token = await platform.signIn('admin')
      for (const text of vectors) await platform.call(authApi.login, platform.loginForm(text))
      const { fields, stored, refused, faults } = await storeVectors(platform, token, vectors, full)
      expect(faults).toEqual([])
      expect(fields).toBeGreaterThan(100)
      expect(stored).toBeGreaterThan(50)
      expect(refused).toBeGreaterThan(vectors.length * 100)
      await forceVectors(platform, vectors)
      // One of the changes has given the admin a passkey, which no browser holds.
      await platform.database.update(webUsers).set({ factorKinds: 0 })
      const away: string[] = []
      page.on('request', (request) => {
        if (/^(?:https?|wss?):/.test(request.url()) && !request.url().startsWith(addressOf(6))) away.push(request.url())
      })
      await arrive(page, '/dashboard')
      const records = (await recordsOf(platform, token)).filter((_view, at) => full || at % 2 === 0)
      for (const view of [...records, ...lists]) await lookAt(page, view)
      await lookAtViews(page)
      expect(away).toEqual([])
      noteFigure('texts of markup', vectors.length)
      noteFigure('records that hold them', stored)
      noteFigure('refused', refused)
    } finally {
      // It would call a console that is gone.
      await page.goto('about:blank')
      process.env.E2E_CONSOLE_PORT = shared
      await own.stop()
      await server.stop()
      await platform.close()
    }
  })
}
