import { expect } from '../support/test'
import { test } from './journey-test'

test('every entry of the menu opens in both languages, with a title of its own and nothing wrong in it', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(300_000)
  await page.goto('/informationEdit')
  const entries = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { includeHidden: true })
  const paths = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(0)
  const titles = new Map<string, string>()
  for (const [at, path] of paths.entries()) {
    // By turns: each in one of the languages.
    await context.addCookies([{ name: 'language', value: at % 2 ? 'en' : 'zh', url: site.address }])
    await page.goto(path)
    await expect(page, path).not.toHaveURL(/\/(404|401|login)(\?|$)/)
    await expect(page.getByRole('main')).toBeVisible()
    const title = await page.title()
    expect(title, path).toContain(' - ')
    titles.set(path, title)
  }
  expect(new Set(titles.values()).size).toBe(titles.size)
})
