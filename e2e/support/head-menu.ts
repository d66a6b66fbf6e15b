import type { Locator, Page } from '@playwright/test'

/** Opens the menu of a record's head, and gives its entry of that name. */
export const inHeadMenu = async (page: Page, name: string | RegExp): Promise<Locator> => {
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await head.getByRole('button', { name: /更多操作|More actions/ }).click()
  return page.getByRole('menuitem', { name })
}
