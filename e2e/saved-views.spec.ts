import type { Page } from '@playwright/test'
import { listViewApi } from '@/lib/contract/list-view'
import { arrive, dismiss, haveSession, hydrated, toastOf } from './journeys/arrive'
import { devicesOf, expectRows, search, tableOf } from './journeys/devices'
import { expectNoSeriousAxe } from './support/axe'
import { addressOf, expect, test } from './support/test'

// A brand whose list no other test opens as these users.
test.use({ brand: 13 })
test.describe.configure({ mode: 'default' })

const list = '/equipmentCenter/HIMIT'
const editor = { as: 'editor', brand: 13 } as const
const viewer = { as: 'viewer', brand: 13 } as const
const neverOnline = { onlineStatus: 2, order: 'asc', sidx: 'lastOnlineTime' } as const
const name = '从未上线 > 0 天'

const panelOf = (page: Page) => page.getByRole('dialog', { name: /^(视图|Views)$/ })
const buttonOf = (page: Page) => page.locator('button[aria-haspopup="dialog"]').filter({ hasText: /视图|Views?/ })
const openViews = async (page: Page) => {
  await buttonOf(page).click()
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: '将当前条件存为视图' })).toBeVisible()
  return panel
}
const choose = async (page: Page, view: string, action: string) => {
  const panel = await openViews(page)
  await panel.getByRole('button', { name: `${view}的更多操作` }).click()
  await panel.getByRole('button', { name: action, exact: true }).click()
  return panel
}
const removeAll = (page: Page) =>
  page.evaluate(
    async (paths) => {
      const headers = { 'X-Console': '1', 'Content-Type': 'application/json' }
      const answer = await fetch(`${paths.list}?lists=/sys/device/himit/list`, { headers })
      for (const { viewId, version, mayChange } of (await answer.json()).data.list) {
        if (mayChange === 0) continue
        await fetch(paths.remove, { method: 'POST', headers, body: JSON.stringify({ viewId, version }) })
      }
    },
    { list: listViewApi.list.path, remove: listViewApi.remove.path },
  )

test('a view is saved, shared, opened by a colleague, made their default and deleted', async ({ page, browser }) => {
  await arrive(page, list, editor)
  await removeAll(page)
  await search(page, { 在线状态: '从未上线' })
  await page.goto(`${page.url()}&order=asc&sidx=lastOnlineTime`)
  await hydrated(page)
  const shown = await devicesOf(page, neverOnline)
  const all = await devicesOf(page)
  expect(shown.totalCount).toBeGreaterThan(0)
  expect(shown.totalCount).toBeLessThan(all.totalCount)

  await test.step('it is saved and shared', async () => {
    const panel = await openViews(page)
    await panel.getByRole('button', { name: '将当前条件存为视图' }).click()
    await expect(panel.getByLabel('视图名称')).toBeFocused()
    await panel.getByLabel('视图名称').fill(name)
    await panel.getByLabel('共享给本品牌能打开此列表的同事').check()
    await expectNoSeriousAxe(page)
    await panel.getByRole('button', { name: '保存' }).click()
    await expect(toastOf(page, '视图已保存')).toBeVisible()
    await expect(panel.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
    await expectNoSeriousAxe(page)
    await dismiss(panel)
    await expect(buttonOf(page)).toHaveAccessibleName(`当前视图： ${name}`)
  })

  const theirs = await (await browser.newContext({ locale: 'zh-CN', baseURL: addressOf(13) })).newPage()
  await test.step('a colleague opens it from the list', async () => {
    await arrive(theirs, list, viewer)
    // The view is sorted by a field without a column, which the grid does not know.
    await tableOf(theirs)
    const panel = await openViews(theirs)
    await expect(panel.getByRole('region', { name: '共享视图' })).toContainText('陈静')
    await panel.getByRole('link', { name }).click()
    await expect(theirs).toHaveURL(/\?onlineStatus=2&order=asc&sidx=lastOnlineTime$/)
    await expectRows(theirs, shown.list)
    await expect(theirs.getByLabel('在线状态', { exact: true })).toHaveValue('2')
    await expect(buttonOf(theirs)).toContainText(name)
  })

  await test.step('their default is in the first HTML of the bare address, without a further request', async () => {
    await choose(theirs, name, '设为默认')
    await expect(toastOf(theirs, '已设为默认视图')).toBeVisible()
    await dismiss(panelOf(theirs))
    const asked: string[] = []
    theirs.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const html = await (await theirs.goto(addressOf(13) + list))?.text()
    const markup = html?.slice(0, html.indexOf('</main>')) ?? ''
    for (const { macWifiId } of shown.list) expect(markup).toContain(`>${macWifiId}<`)
    expect(markup).toContain(name.replace('>', '&gt;'))
    await hydrated(theirs)
    await expectRows(theirs, shown.list)
    await expect(theirs).toHaveURL(new RegExp(`${list}$`))
    await expect(buttonOf(theirs)).toContainText('默认')
    expect(asked.filter((path) => path === '/sys/device/himit/list')).toEqual([])
  })

  await test.step('all rows are one click away, and Back leads to the view again', async () => {
    await theirs.getByRole('link', { name: '全部数据' }).click()
    await expect(theirs).toHaveURL(/\?view=all$/)
    await expectRows(theirs, all.list)
    await expect(buttonOf(theirs)).toHaveText('视图')
    await theirs.goBack()
    await expect(theirs).toHaveURL(new RegExp(`${list}$`))
    await expectRows(theirs, shown.list)
  })

  await test.step('its owner deletes it, and it is nobody’s default any more', async () => {
    const panel = await choose(page, name, '删除视图')
    const dialog = page.getByRole('dialog', { name: '删除视图' })
    await expect(dialog).toContainText(`视图“${name}”已共享`)
    await dialog.locator('button[type="submit"]').click()
    await expect(toastOf(page, '视图已删除')).toBeVisible()
    await expect(panel.getByRole('link', { name })).toHaveCount(0)
    await theirs.goto(addressOf(13) + list)
    await expectRows(theirs, all.list)
    await expect(buttonOf(theirs)).toHaveText('视图')
  })
  await theirs.context().close()
})

test('works on a phone, in English and in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await haveSession(page, { ...editor, language: 'en' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await arrive(page, `${list}?onlineStatus=0`, { ...editor, language: 'en' })
  await buttonOf(page).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Save current as view' }).click()
  await panel.getByLabel('Name of the view').fill('A name that is rather long for a phone')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('link', { name: 'A name that is rather long' })).toBeVisible()
  await panel.getByRole('button', { name: 'More actions for A name' }).click()
  await expectNoSeriousAxe(page)
  await dismiss(panel)
  await expect(buttonOf(page)).toBeFocused()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await removeAll(page)
})
