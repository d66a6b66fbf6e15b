import { arrive } from './journeys/arrive'
import { devicesOf, gridOf, rowOf, tableOf, wifiIds } from './journeys/devices'
import { expect, test } from './support/test'

const list = '/equipmentCenter/HIMIT?deviceName=Residence'

test('a column’s menu brings the grid, which keeps scroll, selection and rows where the table had them', async ({
  page,
}) => {
  await arrive(page, list, { as: 'editor' })
  const table = await tableOf(page)
  await table.getByRole('checkbox').nth(2).check()
  const chosen = page.getByRole('status').filter({ hasText: '已选1条' })
  await expect(chosen).toBeVisible()
  const scroller = page.getByRole('region', { name: 'Hi-Mit列表表格' })
  await scroller.evaluate((element) => element.scrollTo(40, 120))
  const ids = await wifiIds(page).allTextContents()
  const last = { macWifiId: ids[8] ?? '' }
  // Below the head: a notice to the account may come meanwhile and move the whole list.
  const placeOf = () =>
    rowOf(page, last).evaluate((row) => {
      const head = document.querySelector('[role=columnheader], thead th')
      const { y, height } = row.getBoundingClientRect()
      return { y: y - (head?.getBoundingClientRect().bottom ?? Number.NaN), height }
    })
  const before = await placeOf()
  const grid = await gridOf(page)
  await expect(grid).toBeVisible()
  await expect(chosen).toBeVisible()
  await expect.poll(() => wifiIds(page).allTextContents()).toContain(last.macWifiId)
  // The grid draws those in sight and some beyond, in the order of the table.
  const drawn = await wifiIds(page).allTextContents()
  expect(drawn).toEqual(ids.filter((id) => drawn.includes(id)))
  expect(await placeOf()).toEqual(before)
  await expect(rowOf(page, last).getByRole('checkbox')).not.toBeChecked()
})

test('a column is widened with the mouse on the table’s own head, and stays so', async ({ page }) => {
  await arrive(page, list, { as: 'editor' })
  await tableOf(page)
  const head = page.getByRole('columnheader', { name: '设备名称' })
  const before = await head.boundingBox()
  if (!before) throw new Error('the head has no place')
  const edge = { x: before.x + before.width - 2, y: before.y + before.height / 2 }
  await page.mouse.move(edge.x - 20, edge.y)
  await page.mouse.move(edge.x, edge.y)
  await page.mouse.down()
  await expect(page.getByRole('grid')).toBeVisible()
  const saved = page.waitForResponse((response) => response.url().endsWith('/sys/preference/table'))
  await page.mouse.move(edge.x + 40, edge.y)
  await page.mouse.move(edge.x + 60, edge.y)
  await page.mouse.up()
  await saved
  const widened = (await head.boundingBox())?.width ?? 0
  expect(widened - before.width).toBeGreaterThan(40)
})

test('more than a hundred rows are drawn as they come into sight', async ({ page }) => {
  await arrive(page, '/equipmentCenter/HIMIT?limit=200')
  const { totalCount } = await devicesOf(page, { limit: 200 })
  expect(totalCount).toBeGreaterThan(100)
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', String(totalCount + 1))
  expect(await grid.getByRole('row').count()).toBeLessThan(60)
})

test.describe('in a window of 1366 px', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  test('the first click on a switch counts, and a row’s menu leaves the table where it was', async ({ page }) => {
    await arrive(page, '/APPAdministration/questionManagement', { as: 'admin' })
    const scroller = page.getByRole('region', { name: /表格$/ })
    const lefts = () => scroller.evaluate((element) => element.scrollLeft)
    const turn = scroller.getByRole('switch').first()
    const before = await turn.isChecked()
    // The driver scrolls what it points at into view; from then on nothing may.
    await turn.hover()
    const start = await lefts()
    await turn.click()
    await expect(turn).toBeChecked({ checked: !before })
    expect(await lefts()).toBe(start)
    await turn.click()
    await expect(turn).toBeChecked({ checked: before })
    const more = scroller.getByRole('button', { name: /更多操作/ }).last()
    await more.hover()
    const beside = await lefts()
    await more.click()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    // Where notices come, whether or not one is shown: beside the menu, not over it.
    const noticesEnd = await page.evaluate(
      () =>
        [...document.querySelectorAll('[aria-live]')]
          .find((each) => getComputedStyle(each).position === 'fixed')
          ?.getBoundingClientRect().right,
    )
    expect(noticesEnd).toBeLessThan((await menu.boundingBox())?.x ?? 0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    expect(await lefts()).toBe(beside)
  })
})
