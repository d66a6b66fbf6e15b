import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Every rule of those, and every element that breaks one; what passes is not listed, which took most of the time. */
const options = { runOnly: { type: 'tag' as const, values: standards }, resultTypes: ['violations' as const] }

/** What axe finds on the page as it is now that is serious or critical: one line for each element. */
export const seriousAxeFaults = async (page: Page): Promise<string[]> => {
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
  const { violations } = await new AxeBuilder({ page }).options(options).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}

/** Fails when axe finds something serious or critical on the page as it is now. */
export const expectNoSeriousAxe = async (page: Page): Promise<void> => {
  expect(await seriousAxeFaults(page)).toEqual([])
}
