import type { Locator, Page } from '@playwright/test'
import { pushApi } from '../lib/contract/push'
import { arrive, toastOf } from './journeys/arrive'
import { expect, test } from './support/test'

const path = '/APPAdministration/messagePush'
const brand = 13
test.use({ brand })

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const more = async (page: Page, text: string, action: string): Promise<void> => {
  await rowOf(page, text)
    .getByRole('button', { name: /的更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
/** Adds the first user that is found. */
const addUser = async (composer: Locator, text: string): Promise<void> => {
  await composer.getByRole('combobox', { name: '添加用户' }).click()
  await composer.getByRole('combobox', { name: '搜索账号或昵称' }).fill(text)
  await composer.getByRole('listbox').getByRole('option').first().click()
}
/** Number of the brand's active app users, from the platform. */
const countOf = (page: Page): Promise<number> =>
  page.evaluate(async (to) => {
    const answer = await fetch(to, {
      method: 'POST',
      headers: { 'X-Console': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify({ recipientType: 2, recipientIds: [], filter: {}, quietHours: null, at: null }),
    })
    return (await answer.json()).data.count
  }, pushApi.audience.path)

test('a broadcast: previewed in both languages, tested first, confirmed by its number, and delivered', async ({
  page,
}) => {
  await arrive(page, path, { brand })
  await expect(page.getByRole('table')).toBeVisible()
  const count = await countOf(page)
  await page.getByRole('button', { name: '新增推送' }).click()
  const composer = page.getByRole('dialog', { name: '新增推送' })
  await composer.getByRole('textbox', { name: /^标题/ }).fill('冬季提醒')
  await composer.getByRole('textbox', { name: /^英文标题/ }).fill('Winter')
  await composer.getByRole('textbox', { name: /^中文内容/ }).fill('请检查排水管。')
  await composer.getByRole('textbox', { name: /^英文内容/ }).fill('Check the drains.')
  await expect(composer.getByRole('region', { name: '中文预览' })).toContainText('请检查排水管。')
  await expect(composer.getByRole('region', { name: '英文预览' })).toContainText('WinterCheck the drains.')
  await composer.getByRole('button', { name: '广播' }).click()
  await composer.getByRole('checkbox', { name: /启用免打扰/ }).uncheck()
  await expect(composer.getByText(`将推送给${count}人`)).toBeVisible()

  await composer.getByText('发送测试', { exact: true }).first().click()
  await addUser(composer, 'example.com')
  await composer.getByRole('button', { name: '发送测试' }).click()
  await expect(composer.getByText('测试已送达1人')).toBeVisible()

  await composer.getByRole('button', { name: '保存并推送…' }).click()
  const confirm = page.getByRole('dialog', { name: '推送 · 冬季提醒' })
  const button = confirm.getByRole('button', { name: `推送给${count}人` })
  await expect(button).toBeDisabled()
  await confirm.getByRole('textbox').fill(String(count - 1))
  await expect(button).toBeDisabled()
  await confirm.getByRole('textbox').fill(String(count))
  await button.click()
  await expect(toastOf(page, '已开始推送')).toBeVisible()
  // Live: no reload.
  await expect(rowOf(page, '冬季提醒')).toContainText('已推送')
  await rowOf(page, '冬季提醒').getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog', { name: /^推送详情/ })).toContainText(`${count}/${count}人已处理`)
})

test('a scheduled message is cancelled before its time, and nothing is sent', async ({ page }) => {
  await arrive(page, path, { brand })
  await page.getByRole('button', { name: '新增推送' }).click()
  const composer = page.getByRole('dialog', { name: '新增推送' })
  await composer.getByRole('button', { name: '保存草稿' }).click()
  await expect(composer.getByRole('textbox', { name: /^标题/ })).toHaveAccessibleDescription(/不能为空$/)
  await composer.getByRole('textbox', { name: /^标题/ }).fill('定时通知')
  await composer.getByRole('textbox', { name: /^中文内容/ }).fill('内容')
  await composer.getByRole('textbox', { name: /^英文内容/ }).fill('Text')
  await addUser(composer, 'example.com')
  await composer.getByRole('button', { name: '定时推送' }).click()
  await composer.getByRole('button', { name: '保存并推送…' }).click()
  await page.getByRole('dialog', { name: '推送 · 定时通知' }).getByRole('button', { name: '定时推送给1人' }).click()
  await expect(rowOf(page, '定时通知')).toContainText('待推送')
  await more(page, '定时通知', '取消推送')
  await page.getByRole('dialog', { name: '取消推送' }).locator('button[type="submit"]').click()
  await expect(rowOf(page, '定时通知')).toContainText('已撤回')
  await rowOf(page, '定时通知').getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog', { name: /^推送详情/ })).toContainText('尚未开始推送')
})
