import type { Page } from '@playwright/test'
import { arrive, chooseInUserMenu, dismiss, hydrated, toastOf } from './journeys/arrive'
import { expect, test } from './support/test'

const openSettings = async (page: Page) => {
  await chooseInUserMenu(page, '系统布局配置')
  return page.getByRole('dialog', { name: '系统布局配置' })
}
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-palette-primary-light').trim())

const accents = [
  ['石板灰', 'slate', '#455a64'],
  ['青绿（默认）', 'teal', '#009688'],
] as const

test.describe('theme colour', () => {
  test('shows at once and is in the HTML after a reload', async ({ page }) => {
    await arrive(page, '/informationEdit')
    for (const [label, name, colour] of accents) {
      const panel = await openSettings(page)
      await panel.getByText('主题色').waitFor()
      await panel.getByTitle(label, { exact: true }).click()
      await expect(panel.getByRole('radio', { name: label, exact: true })).toBeChecked()
      await expect.poll(() => accentOf(page)).toBe(colour)
      const response = await page.reload()
      expect(await response?.text()).toContain(`data-accent="${name}"`)
      await hydrated(page)
      expect(await accentOf(page)).toBe(colour)
    }
  })
})

test('the tab bar, the fixed header and the logo can be hidden and shown, and stay so after a reload', async ({
  page,
}) => {
  await arrive(page, '/informationEdit')
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  const logo = page.getByRole('link', { name: '海信中央空调大数据云平台' })
  const header = page.getByRole('banner')
  await expect(tabs).toBeVisible()
  await expect(logo).toBeVisible()
  await expect(header).toHaveCSS('position', 'sticky')

  const panel = await openSettings(page)
  for (const name of ['开启标签页', '固定顶栏', '侧边栏Logo']) await panel.getByRole('switch', { name }).click()
  const gone = async () => {
    await expect(tabs).toHaveCount(0)
    await expect(logo).toHaveCount(0)
    await expect(header).not.toHaveCSS('position', 'sticky')
  }
  await gone()
  await page.reload()
  await hydrated(page)
  await gone()

  const again = await openSettings(page)
  for (const name of ['开启标签页', '固定顶栏', '侧边栏Logo']) await again.getByRole('switch', { name }).click()
  await dismiss(again)
  await expect(tabs).toBeVisible()
  await expect(logo).toBeVisible()
  await expect(header).toHaveCSS('position', 'sticky')
})

test('the interface size changes the text at once, is announced, and is kept', async ({ page }) => {
  await arrive(page, '/informationEdit')
  const sizeOf = () =>
    page.locator('#content').evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const medium = await sizeOf()
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await expect(page.getByRole('menuitemradio', { description: '界面大小' })).toHaveText(['中等', '小', '迷你'])
  await page.getByRole('menuitemradio', { name: '迷你' }).click()
  await expect(toastOf(page, '界面大小已切换')).toBeVisible()
  await expect.poll(sizeOf).toBeLessThan(medium)
  const response = await page.reload()
  expect(await response?.text()).toContain('data-size="mini"')
  await expect.poll(sizeOf).toBeLessThan(medium)
})

test.describe('dark mode', () => {
  /** Records the colour scheme of every frame with visible content, from the first one on. */
  const watchFrames = (page: Page) =>
    page.addInitScript(() => {
      const frames: (string | null)[] = []
      Object.assign(globalThis, { frames_: frames })
      const note = () => {
        if (document.body?.querySelector(':not(script)'))
          frames.push(document.documentElement.getAttribute('data-color-scheme'))
        if (frames.length < 100) requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })

  test('is kept, and no frame of a reload is light', async ({ page }) => {
    await arrive(page, '/informationEdit')
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
    await chooseInUserMenu(page, '深色')
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 24, 29)')

    await watchFrames(page)
    const response = await page.reload()
    await hydrated(page)
    const frames = await page.evaluate(() => (globalThis as unknown as { frames_: (string | null)[] }).frames_)
    expect(frames.length).toBeGreaterThan(0)
    expect(new Set(frames)).toEqual(new Set(['dark']))

    // The script that sets the mode precedes all visible content.
    const html = (await response?.text()) ?? ''
    const script = html.search(/<script[^>]*>[^<]*data-color-scheme/)
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThan(html.indexOf('<body'))
  })

  test('follows the system until the user chooses', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await arrive(page, '/informationEdit')
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
    await chooseInUserMenu(page, '浅色')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
  })
})
