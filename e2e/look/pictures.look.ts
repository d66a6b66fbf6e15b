import { expect, test } from '@playwright/test'
import { openPicture } from './open-picture'
import { pictures } from './pictures'

for (const picture of pictures) {
  test(picture.name, { tag: picture.sample ? ['@picture', '@sample'] : '@picture' }, async ({ browser }) => {
    const { LOOK_UNLIKE: unlike = '' } = process.env
    // biome-ignore lint/suspicious/noSkippedTests: a machine may draw letters otherwise than the one of the references
    test.skip(unlike !== '', unlike)
    const page = await openPicture(browser, picture)
    await expect(page).toHaveScreenshot(`${picture.name}.png`)
    await page.context().close()
  })
}
