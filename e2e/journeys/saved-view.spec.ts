import { listViewApi } from '@/lib/contract/list-view'
import { expect } from '../support/test'
import { test } from './journey-test'

const list = '/equipmentCenter/HIMIT'
type Views = { list: { viewId: string; name: string; version: number }[] }

test('a view of one’s own is saved, opens its rows, and is deleted', async ({ page, call, undo, mark }) => {
  const path = `${listViewApi.list.path}?lists=/sys/device/himit/list`
  const mine = async () => ((await call(path)) as Views | null)?.list.find(({ name }) => name === mark)
  undo(async () => {
    const left = await mine()
    if (left) await call(listViewApi.remove.path, { viewId: left.viewId, version: left.version })
  })
  await page.goto(`${list}?onlineStatus=1`)
  // biome-ignore lint/suspicious/noSkippedTests: an account may be without this list
  test.skip((await call('/sys/device/himit/list?limit=1')) === null, 'the account may not see the list of controllers')
  const opener = page.locator('button[aria-haspopup="dialog"]').filter({ hasText: '视图' })
  const panel = page.getByRole('dialog', { name: '视图' })
  await opener.click()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: '将当前条件存为视图' }).click()
  await panel.getByLabel('视图名称').fill(mark)
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByRole('link', { name: mark })).toBeVisible()
  expect(await mine()).toBeDefined()
  await page.goto(list)
  await opener.click()
  await expect(panel).toBeVisible()
  await panel.getByRole('link', { name: mark }).click()
  await expect(page).toHaveURL(/onlineStatus=1/)
})
