import type { Page } from '@playwright/test'
import { deviceApi } from '../lib/contract/device'
import { eventApi } from '../lib/contract/event'
import { arrive } from './journeys/arrive'
import { deviceOf, rowOf } from './journeys/devices'
import { expect, test } from './support/test'

const list = '/equipmentCenter/HIMIT'
const down = '实时更新已中断，正在重新连接。页面上的数据可能不是最新的。'
const brand = 13
test.use({ brand })
const atStream = (url: string | URL) => String(url).endsWith(eventApi.stream.path)

// They change the same device one after the other.
test.describe.configure({ mode: 'default' })

/** The list with one device, reached from the dashboard once `before` has happened there, for a page that is left. */
const openList = async (page: Page, before?: Promise<unknown>) => {
  await arrive(page, '/dashboard', { brand })
  await before
  const device = await deviceOf(page, { activationFlag: 1 }, 2)
  await page.goto(`${list}?macWifiId=${device.macWifiId}`)
  await expect(rowOf(page, device)).toBeVisible()
  return device
}

/** Somebody in another browser renames a device. */
const rename = async (page: Page, macWifiId: string, deviceName: string): Promise<void> => {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  try {
    const other = await context.newPage()
    await other.route(atStream, (route) => route.fulfill({ status: 200, body: '' }))
    await arrive(other, '/informationEdit', { brand, as: 'editor' })
    const { projectId, vipFlag, remarks, version } = await deviceOf(other, { macWifiId })
    const code = await other.evaluate(
      async ([path, form]) => {
        const headers = { 'X-Console': '1', 'Content-Type': 'application/json' }
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(form) })
        return (await answer.json()).code
      },
      [deviceApi.update.path, { macWifiId, deviceName, projectId, vipFlag, remarks, version }] as const,
    )
    expect(code).toBe(0)
  } finally {
    await context.close()
  }
}

test('a colleague’s change is visible at once, in every tab, through one stream', async ({ page, context }) => {
  let streams = 0
  context.on('response', (response) => {
    if (atStream(response.url()) && response.status() === 200) streams += 1
  })
  const heard = page.waitForResponse((response) => atStream(response.url()))
  const device = await openList(page, heard)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(rowOf(second, device)).toBeVisible()
  await rename(page, device.macWifiId, '同事改的名称')
  // A tab in the background reads when it is shown.
  await page.bringToFront()
  await expect(rowOf(page, device)).toContainText('同事改的名称')
  await second.bringToFront()
  await expect(rowOf(second, device)).toContainText('同事改的名称')
  // One for the dashboard, one for the list that followed; the second tab opens none.
  expect(streams).toBe(2)
  // The listening tab has closed: the other one takes over.
  await page.close()
  await expect.poll(() => streams).toBe(3)
  await rename(second, device.macWifiId, '再改一次')
  await expect(rowOf(second, device)).toContainText('再改一次')
})

test.describe('without the stream', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_CONNECTION/] })

  test('a banner says so, and missed changes are read when it is back', async ({ page, context }) => {
    await context.route(atStream, (route) => route.abort())
    const device = await openList(page)
    const banner = page.getByText(down)
    await expect(banner).toBeVisible({ timeout: 15_000 })
    await rename(page, device.macWifiId, '断线时改的名称')
    await expect(rowOf(page, device)).not.toContainText('断线时改的名称')
    await context.unroute(atStream)
    // A browser that comes back online does not wait for the next attempt.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(banner).toHaveCount(0)
    await expect(rowOf(page, device)).toContainText('断线时改的名称')
  })
})
