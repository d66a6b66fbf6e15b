import { expect, type Locator, type Page } from '@playwright/test'
import type { Device } from '@/lib/contract/device'
import type { Page as Rows } from '@/lib/contract/endpoint'
import { dataFor } from '../support/ask-as'
import { hydrated } from './arrive'

/** Rows of the list of cloud gateways from the platform, to compare the page with. No page need be open. */
export const devicesOf = (page: Page, query: Record<string, string | number> = {}): Promise<Rows<Device>> =>
  dataFor(
    page,
    `/sys/device/himit/list?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  )

/** One device found by the query; `skip` of them are left to other tests. */
export const deviceOf = async (page: Page, query: Record<string, string | number>, skip = 0): Promise<Device> => {
  const { list } = await devicesOf(page, { limit: skip + 1, ...query })
  const device = list[skip]
  if (!device) throw new Error(`the fleet has no device ${skip} with ${JSON.stringify(query)}`)
  return device
}

/** The table of a list, once it answers. */
export const tableOf = async (page: Page): Promise<Locator> => {
  await hydrated(page)
  const table = page.getByRole('table').first()
  await expect(table).toBeVisible()
  return table
}

/** The grid, which takes the table's place when somebody opens a column's menu. */
export const gridOf = async (page: Page, column = '设备名称'): Promise<Locator> => {
  await tableOf(page)
  await page.getByRole('columnheader', { name: column }).getByRole('button', { name: '列选项' }).dispatchEvent('click')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  return page.getByRole('grid')
}

/** WiFi IDs in the order of the rows. */
export const wifiIds = (page: Page): Locator => page.getByRole('code').filter({ hasText: /^[0-9A-F]{12}$/ })

/** Expects exactly these rows in this order. */
export const expectRows = (page: Page, devices: readonly Pick<Device, 'macWifiId'>[]): Promise<void> =>
  expect(wifiIds(page)).toHaveText(devices.map(({ macWifiId }) => macWifiId))

export const rowOf = (page: Page, { macWifiId }: Pick<Device, 'macWifiId'>): Locator =>
  page.getByRole('row').filter({ has: page.getByText(macWifiId, { exact: true }) })

/** Opens the menu with a row's other actions. */
export const openActions = async (page: Page, device: Pick<Device, 'macWifiId'>): Promise<Locator> => {
  await rowOf(page, device)
    .getByRole('button', { name: /更多操作|More actions/ })
    .click()
  return page.getByRole('menu')
}

/** Opens the panel of the filters that are not in the line. */
export const openFilters = async (page: Page): Promise<void> => {
  await page
    .getByRole('form', { name: /^(查询条件|Filters)$/ })
    .getByRole('button', { name: /^(筛选|Filters)/ })
    .locator('visible=true')
    .click()
}

/** Types filters by their labels and searches. */
export const search = async (page: Page, filters: Record<string, string>): Promise<void> => {
  const form = page.getByRole('form', { name: /^(查询条件|Filters)$/ })
  for (const [label, value] of Object.entries(filters)) {
    const control = form.getByLabel(label, { exact: true })
    if (!(await control.isVisible())) await openFilters(page)
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption({ label: value })
    else await control.fill(value)
  }
  const results = form.getByRole('button', { name: /^(查看结果|Show matches)$/ })
  if (await results.isVisible()) await results.click()
  else await form.getByRole('button', { name: /^(查询|Search)$/ }).click()
}
