import type { Page } from '@playwright/test'
import { listViewApi } from '@/lib/contract/list-view'
import { arrive, dismiss, haveSession, hydrated, toastOf } from './journeys/arrive'
import { devicesOf, expectRows, gridOf, search } from './journeys/devices'
import { expectNoSeriousAxe } from './support/axe'
import { addressOf, expect, test } from './support/test'

// Of a brand whose list no other test opens as these users.
test.use({ brand: 13, expectedErrors: [/status of 400/] })
test.describe.configure({ mode: 'default' })

const list = '/equipmentCenter/HIMIT'
const editor = { as: 'editor', brand: 13 } as const
const viewer = { as: 'viewer', brand: 13 } as const
const longest = { offlineHours: 24, order: 'asc', sidx: 'lastOnlineTime' } as const
const name = '离线 > 24 h'

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
  await page.getByRole('button', { name: '更多条件' }).click()
  await search(page, { 离线时长: '24小时以上' })
  await page.goto(`${page.url()}&order=asc&sidx=lastOnlineTime`)
  await hydrated(page)
  const offline = await devicesOf(page, longest)
  const all = await devicesOf(page)
  expect(offline.totalCount).toBeGreaterThan(0)
  expect(offline.totalCount).toBeLessThan(all.totalCount)

  await test.step('what is wrong with a name stands at its field, and it stays typed', async () => {
    const panel = await openViews(page)
    await expect(panel).toContainText('还没有保存的视图')
    await panel.getByRole('button', { name: '将当前条件存为视图' }).click()
    const field = panel.getByLabel('视图名称')
    await expect(field).toBeFocused()
    await panel.getByRole('button', { name: '保存' }).click()
    await expect(field).toHaveAccessibleDescription('不能为空')
    await field.fill(name)
    await panel.getByLabel('共享给本品牌能打开此列表的同事').check()
    await expectNoSeriousAxe(page)
    await panel.getByRole('button', { name: '保存' }).click()
    await expect(toastOf(page, '视图已保存')).toBeVisible()
    await expect(panel.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
    await expectNoSeriousAxe(page)
    await dismiss(panel)
    await expect(buttonOf(page)).toHaveAccessibleName(`当前视图： ${name}`)
  })

  await test.step('its name is there with the address, and only there', async () => {
    await page.reload()
    await expect(buttonOf(page)).toContainText(name)
    await search(page, { 在线状态: '在线' })
    await expect(buttonOf(page)).toHaveText('视图')
    const panel = await openViews(page)
    await panel.getByRole('button', { name: '将当前条件存为视图' }).click()
    await panel.getByLabel('视图名称').fill(name)
    await panel.getByRole('button', { name: '保存' }).click()
    await expect(panel.getByLabel('视图名称')).toHaveAccessibleDescription('已存在')
    await page.keyboard.press('Escape')
  })

  const theirs = await (await browser.newContext({ locale: 'zh-CN', baseURL: addressOf(13) })).newPage()
  await test.step('a colleague opens it from the list and may not change it', async () => {
    await arrive(theirs, list, viewer)
    // The view is sorted by what is no column, which the grid does not know.
    await gridOf(theirs)
    const panel = await openViews(theirs)
    await expect(panel.getByRole('region', { name: '共享视图' })).toContainText('编辑')
    await panel.getByRole('button', { name: `${name}的更多操作` }).click()
    await expect(panel.getByRole('button', { name: '设为默认' })).toBeVisible()
    await expect(panel.getByRole('button', { name: '删除视图' })).toHaveCount(0)
    await panel.getByRole('link', { name }).click()
    await expect(theirs).toHaveURL(/\?offlineHours=24&order=asc&sidx=lastOnlineTime$/)
    await expectRows(theirs, offline.list)
    await expect(theirs.getByLabel('离线时长', { exact: true })).toHaveValue('24')
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
    for (const { macWifiId } of offline.list) expect(markup).toContain(`>${macWifiId}<`)
    expect(markup).toContain(name.replace('>', '&gt;'))
    await hydrated(theirs)
    await expectRows(theirs, offline.list)
    await expect(theirs).toHaveURL(new RegExp(`${list}$`))
    await expect(buttonOf(theirs)).toContainText('默认')
    expect(asked.filter((path) => path === '/sys/device/himit/list')).toEqual([])
  })

  await test.step('all rows are one click away, and neither reload, reset nor a link comes back to it', async () => {
    await theirs.getByRole('link', { name: '全部数据' }).click()
    await expect(theirs).toHaveURL(/\?view=all$/)
    await expectRows(theirs, all.list)
    await expect(buttonOf(theirs)).toHaveText('视图')
    await theirs.reload()
    await expectRows(theirs, all.list)
    await theirs.goto(`${addressOf(13)}${list}?page=2`)
    await expectRows(theirs, (await devicesOf(theirs, { page: 2 })).list)
    await arrive(theirs, list, viewer)
    await theirs.getByRole('button', { name: '重置' }).click()
    // The sort is not one of the filters.
    await expect(theirs).toHaveURL(/\?order=asc&sidx=lastOnlineTime$/)
    await theirs.goto(`${addressOf(13)}${list}?onlineStatus=1`)
    await theirs.getByRole('button', { name: '重置' }).click()
    await expect(theirs).toHaveURL(/\?view=all$/)
    await theirs.goBack()
    await expect(theirs).toHaveURL(/\?onlineStatus=1$/)
  })

  await test.step('it is renamed and deleted by its owner, and is nobody’s default then', async () => {
    await choose(page, name, '重命名')
    await panelOf(page).getByLabel('视图名称').fill('久离线')
    await panelOf(page).getByLabel('视图名称').press('Enter')
    await expect(panelOf(page).getByRole('link', { name: '久离线' })).toBeVisible()
    await dismiss(panelOf(page))
    const panel = await choose(page, '久离线', '删除视图')
    const dialog = page.getByRole('dialog', { name: '删除视图' })
    await expect(dialog).toContainText('视图“久离线”已共享')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(toastOf(page, '视图已删除')).toBeVisible()
    await expect(panel.getByRole('link', { name: '久离线' })).toHaveCount(0)
    await theirs.goto(addressOf(13) + list)
    await expectRows(theirs, all.list)
    await expect(buttonOf(theirs)).toHaveText('视图')
  })
  await theirs.context().close()
})

test('a view keeps its columns and leaves the reader’s own as they are', async ({ page }) => {
  await arrive(page, `${list}?onlineStatus=1`, editor)
  const head = (text: string) => page.getByRole('columnheader', { name: text, exact: true })
  const hide = async () => {
    await page.getByRole('button', { name: '列设置' }).click()
    const chooser = page.getByRole('dialog', { name: '列设置' })
    await chooser.getByRole('checkbox', { name: '控制器类型' }).uncheck()
    await dismiss(chooser)
  }
  const panel = await openViews(page)
  await panel.getByRole('button', { name: '将当前条件存为视图' }).click()
  await panel.getByLabel('视图名称').fill('在线')
  await panel.getByLabel('同时保存列的显示、顺序和宽度').check()
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByRole('link', { name: '在线' })).toBeVisible()
  await dismiss(panel)
  await hide()
  await expect(head('控制器类型')).toHaveCount(0)
  await expect(buttonOf(page)).toContainText('列已改')
  await choose(page, '在线', '更新为当前条件')
  await expect(toastOf(page, '视图已更新')).toBeVisible()
  await dismiss(panelOf(page))
  await page.reload()
  await expect(head('控制器类型')).toHaveCount(0)
  await expect(buttonOf(page)).not.toContainText('列已改')
  await page.getByRole('link', { name: '全部数据' }).click()
  await expect(head('控制器类型')).toBeVisible()
  await removeAll(page)
})

test('a default that is set or taken away changes nothing that is on show', async ({ page }) => {
  await arrive(page, `${list}?onlineStatus=1`, editor)
  await removeAll(page)
  const panel = await openViews(page)
  await panel.getByRole('button', { name: '将当前条件存为视图' }).click()
  await panel.getByLabel('视图名称').fill('在线')
  await panel.getByRole('button', { name: '保存' }).click()
  await panel.getByRole('link', { name: '全部数据' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
  const all = await devicesOf(page)
  await choose(page, '在线', '设为默认')
  await expect(page).toHaveURL(/\?view=all$/)
  await dismiss(panelOf(page))
  await expectRows(page, all.list)
  await arrive(page, list, editor)
  const online = await devicesOf(page, { onlineStatus: 1 })
  await expectRows(page, online.list)
  await choose(page, '在线', '取消默认')
  await expect(page).toHaveURL(/\?onlineStatus=1$/)
  await expect(panelOf(page).getByRole('link', { name: '在线' })).toBeVisible()
  await dismiss(panelOf(page))
  await expectRows(page, online.list)
  await removeAll(page)
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
