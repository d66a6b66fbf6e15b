import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const full = process.env.FULL_MATRIX === '1'
/** In the whole run the advice beyond the standard too: headings in order, landmarks with names. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', ...(full ? ['best-practice'] : [])]
/** Report only violations: listing what passes took most of the time. */
const options = { runOnly: { type: 'tag' as const, values: standards }, resultTypes: ['violations' as const] }

/**
 * Rows after the fifth of a table are rendered by the same code: with them axe took twice as long.
 * `npm run test:long -- walk` checks all.
 */
const repeated = ['tbody tr:nth-child(n+6)', '.MuiDataGrid-row:nth-child(n+6)']

/** axe's serious and critical findings, and in the whole run all of them, on the current page, except excluded parts: one line each. */
export const seriousAxeFaults = async (page: Page, leftOut: readonly string[] = []): Promise<string[]> => {
  // A colour in transition is not a design choice.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => Number.isFinite(Number(each.effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished),
    ),
  )
  // Legacy mode: without a second page that collects results of cross-origin frames; no screen has any.
  const axe = new AxeBuilder({ page }).options(options).setLegacyMode()
  if (!full) for (const part of [...repeated, ...leftOut]) axe.exclude(part)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => full || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}

/** The same in the dark, which has colours of its own. */
export const darkAxeFaults = async (page: Page, leftOut: readonly string[] = []): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  try {
    return await seriousAxeFaults(page, leftOut)
  } finally {
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

/** Fails on serious or critical axe findings on the current page. */
export const expectNoSeriousAxe = async (page: Page): Promise<void> => {
  expect(await seriousAxeFaults(page)).toEqual([])
}
