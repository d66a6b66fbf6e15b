import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

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
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}

/** Fails when axe finds something serious or critical on the page as it is now. */
export const expectNoSeriousAxe = async (page: Page): Promise<void> => {
  expect(await seriousAxeFaults(page)).toEqual([])
}
