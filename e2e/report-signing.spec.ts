import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { arrive, toastOf } from './journeys/arrive'
import { expectNoSeriousAxe } from './support/axe'
import { expect, test } from './support/test'

/** Creates a draft from an acquisition, shown completely. Returns its address. */
const beginDraft = async (page: Page, language: 'zh' | 'en' = 'zh'): Promise<string> => {
  await arrive(page, '/equipmentCenter/createDataReport')
  await page.getByRole('link', { name: '制热效果验证' }).first().click()
  await page.getByLabel('调试单位').fill('青岛机电')
  await page.getByLabel('调试人').fill('王喆')
  // Its system has a single phase: one voltage.
  await page.getByLabel('电源电压 L1L2').fill('226')
  await page.getByRole('button', { name: '保存并取读数' }).click()
  await expect(page).toHaveURL(/reportId=\d+/)
  const address = `/equipmentCenter/createDataReport?reportId=${new URL(page.url()).searchParams.get('reportId')}`
  await arrive(page, `${address}&step=preview`, { language })
  return address
}

const paperOf = (within: Page | Locator) => within.locator('canvas[data-ready]')

/** Number of inked pixels of a canvas. */
const inkOf = (paper: Locator): Promise<number> =>
  paper.evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement
    const dots = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    let count = 0
    for (let at = 3; at < dots.length; at += 4) if ((dots[at] ?? 0) > 128) count += 1
    return count
  })

/** Draws a wave with the mouse. */
const write = async (page: Page, paper: Locator): Promise<void> => {
  await paper.scrollIntoViewIfNeeded()
  const box = await paper.boundingBox()
  if (!box) throw new Error('no paper')
  const at = (part: number) => [
    box.x + box.width * (0.1 + 0.8 * part),
    box.y + box.height * (0.5 + 0.3 * Math.sin(part * 15)),
  ]
  const [x = 0, y = 0] = at(0)
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 40; step += 1) {
    const [nextX = 0, nextY = 0] = at(step / 40)
    await page.mouse.move(nextX, nextY)
  }
  await page.mouse.up()
}

test('both sides sign a draft, one with the mouse and one by name; it is finished and printed', async ({ page }) => {
  test.setTimeout(150_000)
  const address = await beginDraft(page)
  const sheet = page.getByRole('article', { name: /^调试数据报告/ })
  const company = sheet.getByRole('group', { name: '调试单位（签字）' })
  const customer = sheet.getByRole('group', { name: '客户（签字）' })
  await company.getByRole('button', { name: '签字：调试单位' }).click()
  await expect(company.getByLabel('签字人姓名')).toHaveValue('王喆')
  const paper = paperOf(company)
  await write(page, paper)
  const drawn = await inkOf(paper)
  expect(drawn).toBeGreaterThan(200)
  await expectNoSeriousAxe(page)

  // Neither a narrower window nor a reload loses strokes.
  await page.setViewportSize({ width: 520, height: 800 })
  await expect.poll(() => inkOf(paper)).toBeGreaterThan(drawn / 4)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.reload()
  await expect.poll(() => inkOf(paper)).toBeGreaterThan(drawn / 2)

  // Without a connection nothing is saved, and nothing is lost.
  await page.context().setOffline(true)
  await company.getByRole('button', { name: '保存签字' }).click()
  await expect(page.locator('[data-kind="error"]').first()).toBeVisible()
  expect(await inkOf(paper)).toBeGreaterThan(drawn / 2)
  await page.context().setOffline(false)
  await company.getByRole('button', { name: '清除' }).click()
  expect(await inkOf(paper)).toBe(0)
  await write(page, paper)
  await company.getByRole('button', { name: '保存签字' }).click()
  await expect(toastOf(page, '签字已保存')).toBeVisible()
  await expect(company.getByRole('img', { name: '王喆的签字' })).toBeVisible()

  // By keyboard only, and Enter acts as the button.
  await customer.getByRole('button', { name: '签字：客户' }).press('Enter')
  await customer.getByRole('button', { name: '以姓名签字' }).press('Enter')
  await expect(customer).toContainText('不能为空')
  await customer.getByLabel('签字人姓名').fill('李总')
  await customer.getByLabel('签字人姓名').press('Enter')
  await expect(customer).toContainText('李总（以姓名签字）')

  await page.reload()
  await expect(company.getByRole('img', { name: '王喆的签字' })).toBeVisible()
  await expect(customer).toContainText('李总（以姓名签字）')

  // A warning says that a change removes the signatures.
  await page.goto(`${address}&step=basic`)
  await expect(page.getByText('保存修改后签字失效')).toBeVisible()
  await page.goto(`${address}&step=preview`)

  await page.getByRole('button', { name: '完成报告' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('备注').fill('待白天复测')
  await expect(dialog).toContainText('王喆、李总签字时的结论或备注与现在不同')
  await dialog.getByLabel('备注').fill('')
  await expect(dialog).not.toContainText('签字时的结论')
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  await expect(toastOf(page, '报告已完成')).toBeVisible()
  await expect(company.getByRole('img', { name: '王喆的签字' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /签字/ })).toHaveCount(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  ])
  const bytes = await readFile((await download.path()) ?? '')
  const first = await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1)
  const { fnArray } = await first.getOperatorList()
  expect(fnArray.filter((fn) => fn === OPS.paintImageXObject)).toHaveLength(1)
  const text = (await first.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('')
  expect(text).toContain('李总（以姓名签字）')
})

test('the finish dialog accepts an image, and an unsaved drawing blocks finishing (en)', async ({ page }) => {
  test.setTimeout(120_000)
  await beginDraft(page, 'en')
  await page.getByRole('button', { name: 'Finish report' }).click()
  const dialog = page.getByRole('dialog')
  const customer = dialog.getByRole('group', { name: 'Customer (signature)' })
  await customer.getByRole('button', { name: 'Sign: customer' }).click()
  await customer.getByLabel('Name of the signer').fill("Dr. O'Brien")
  await write(page, paperOf(customer))
  await dialog.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(customer).toContainText('The signature is not saved')
  const chooser = customer.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
  await expect(customer).toContainText('This image cannot be read')
  await chooser.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') })
  await expect(customer).toContainText('This type of file is not accepted')
  // Larger than the stored size: scaled down here.
  const large = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [3000, 900]
    canvas.getContext('2d')?.fillRect(300, 300, 2000, 40)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(large, 'base64') })
  await expect(customer.getByRole('img', { name: 'Image of the signature: customer' })).toBeVisible()
  await customer.getByRole('button', { name: 'Save signature' }).click()
  await expect(customer.getByRole('img', { name: "Signature of Dr. O'Brien" })).toBeVisible()
  await dialog.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(toastOf(page, 'The report is finished')).toBeVisible()
  const sheet = page.getByRole('article', { name: /^Commissioning data report/ })
  await expect(sheet.getByRole('img', { name: "Signature of Dr. O'Brien" })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('a finger draws and does not scroll; the result is visible', async ({ page }) => {
    test.setTimeout(120_000)
    const address = await beginDraft(page)
    await page.getByRole('button', { name: '签字：客户' }).tap()
    const paper = paperOf(page)
    await paper.scrollIntoViewIfNeeded()
    const box = await paper.boundingBox()
    if (!box) throw new Error('no paper')
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: box.x + x, y: box.y + y }] })
    await touch('touchStart', 40, box.height - 10)
    for (let step = 1; step <= 20; step += 1) await touch('touchMove', 40 + step * 8, box.height - 10 - step * 5)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => inkOf(paper)).toBeGreaterThan(100)
    expect((await paper.boundingBox())?.y).toBe(box.y)

    await page.goto(`${address}&step=judgement`)
    const outcome = page.getByText('合格', { exact: true }).first()
    await expect(outcome).toBeVisible()
    const place = await outcome.boundingBox()
    expect((place?.x ?? 0) + (place?.width ?? 999)).toBeLessThanOrEqual(390)
    const scroller = page.getByRole('group', { name: '判定' })
    expect(await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})
