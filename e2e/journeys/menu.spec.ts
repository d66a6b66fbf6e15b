import { expect } from '../support/test'
import { openWholeMenu } from './arrive'
import { test } from './journey-test'

test('every entry of the menu opens in both languages, with its own title and without errors', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(300_000)
  await page.goto('/informationEdit')
  const menu = await openWholeMenu(page)
  const links = await menu.getByRole('link').all()
  const paths = new Set(await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? '')))
  // What the server's menu has without a screen of ours: somebody may be building a group.
  paths.delete('/404')
  expect(paths.size).toBeGreaterThanOrEqual(await menu.getByRole('button').count())
  const titles = new Map<string, string>()
  for (const [at, path] of [...paths].entries()) {
    // Alternating: each entry in one of the languages.
    await context.addCookies([{ name: 'language', value: at % 2 ? 'en' : 'zh', url: site.address }])
    await page.goto(path)
    await expect(page, path).not.toHaveURL(/\/(404|401|login)(\?|$)/)
    await expect(page.getByRole('main')).toBeVisible()
    const title = await page.title()
    expect(title, path).toContain(' - ')
    titles.set(path, title)
  }
  test.info().annotations.push({ type: 'entries', description: String(paths.size) })
  expect(new Set(titles.values()).size).toBe(titles.size)
})
