import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Every rule of those, and every element that breaks one; what passes is not listed, which took most of the time. */
const options = { runOnly: { type: 'tag' as const, values: standards }, resultTypes: ['violations' as const] }

/**
 * Rows behind the fifth of a table are drawn by the same code as those before: with them axe took twice as long.
 * `npm run test:long -- walk` looks at all.
 */
const repeated = ['tbody tr:nth-child(n+6)', '.MuiDataGrid-row:nth-child(n+6)']

/** What axe finds on the page as it is now, but for parts that are left out: one line for each serious or critical one. */
export const seriousAxeFaults = async (page: Page, leftOut: readonly string[] = []): Promise<string[]> => {
  // A colour on its way from one state to the next is nobody's choice.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => Number.isFinite(Number(each.effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished),
    ),
  )
  // Legacy: without a second page that gathers what frames of other origins say; no screen has such.
  const axe = new AxeBuilder({ page }).options(options).setLegacyMode()
  if (process.env.FULL_MATRIX !== '1') for (const part of [...repeated, ...leftOut]) axe.exclude(part)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}

/** Fails when axe finds something serious or critical on the page as it is now. */
export const expectNoSeriousAxe = async (page: Page): Promise<void> => {
  expect(await seriousAxeFaults(page)).toEqual([])
}
