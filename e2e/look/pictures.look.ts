import { expect, test } from '@playwright/test'
import { findForeignText } from './foreign-text'
import { openPicture } from './open-picture'
import { pictures } from './pictures'

for (const picture of pictures) {
  test(picture.name, { tag: '@picture' }, async ({ browser }) => {
    const { LOOK_UNLIKE: unlike = '' } = process.env
    // biome-ignore lint/suspicious/noSkippedTests: another version of Chromium draws letters otherwise
    test.skip(unlike !== '', unlike)
    const page = await openPicture(browser, picture)
    await expect(page).toHaveScreenshot(`${picture.name}.png`)
    expect(await findForeignText(page), 'text in a font of this machine').toEqual([])
    await page.context().close()
  })
}
