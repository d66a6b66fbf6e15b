import type { Page } from '@playwright/test'
import { expect } from './test'

const windows = [1366, 1600, 2560] as const

/** What of a list is cut in the window as it is: a table that is wider than its frame, a figure that does not show whole. */
const cutIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-fit]')].flatMap((table) => {
      const name = table.dataset.fit ?? ''
      const { scrollWidth = 0, clientWidth = 0 } = table.closest('section') ?? {}
      const over = scrollWidth > clientWidth ? [`${name}: ${scrollWidth} of ${clientWidth} px`] : []
      const figures = [...table.querySelectorAll<HTMLElement>('td[data-align="end"]')]
      const cut = figures.filter((cell) => cell.offsetParent !== null && cell.scrollWidth > cell.clientWidth)
      return [...over, ...cut.map((cell) => `${name}: figure ${cell.textContent}`)]
    }),
  )

/** Every list shows whole columns alone, and whole figures, in windows of three widths. */
export const expectTablesFit = async (page: Page, screen: string): Promise<void> => {
  if ((await page.locator('[data-fit]').count()) === 0) return
  const before = page.viewportSize()
  for (const width of windows) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await cutIn(page), `${screen} at ${width} px`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}
