import type { Page } from '@playwright/test'
import { textOf } from './shown-numbers'

type Language = Parameters<typeof textOf>[0]

/** Opens the panel of a history's range. */
export const openRange = (page: Page, language: Language = 'zh') =>
  page
    .getByRole('region', { name: textOf(language, 'history.choose') })
    .getByRole('button', { name: textOf(language, 'history.range') })
    .click()

/** Chooses from the menu of what is rarely changed. */
export const chooseMore = async (page: Page, choice: 'asTable' | 'export', language: Language = 'zh') => {
  await page.getByRole('button', { name: textOf(language, 'history.more') }).click()
  const name = textOf(language, `history.${choice}`)
  await page.getByRole(choice === 'export' ? 'menuitem' : 'menuitemradio', { name, exact: true }).click()
}
