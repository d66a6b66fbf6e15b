import { haveSession } from '../journeys/arrive'
import { expect, test } from '../support/test'

test.use({
  expectedErrors: [/ERR_FAILED|ChunkLoadError|Failed to load chunk/],
})

for (const [language, title, reload] of [
  ['zh', '页面没有加载完整', '重新加载'],
  ['en', 'The page did not load completely', 'Reload'],
] as const) {
  test(`a shell whose scripts do not come says so, and comes back when they do (${language})`, async ({ page }) => {
    await haveSession(page, { brand: 6, language, as: 'viewer' })
    // Every script that the page's own document does not name: the parts that its data asks for.
    let named: string[] = []
    let lost = 0
    let isLost = true
    let documents = 0
    await page.route('**/*', async (route) => {
      const request = route.request()
      if (request.resourceType() === 'document') {
        documents += 1
        const answer = await route.fetch()
        const html = await answer.text()
        named = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src)
        return route.fulfill({ response: answer, body: html })
      }
      const { pathname } = new URL(request.url())
      if (isLost && pathname.endsWith('.js') && !named.some((src) => src.startsWith(pathname))) {
        lost += 1
        return route.abort()
      }
      return route.continue()
    })
    await page.goto('/dashboard')
    // Once by itself, and no more: that did not help.
    await expect.poll(() => documents).toBe(2)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(lost).toBeGreaterThan(0)
    expect(documents).toBe(2)
    isLost = false
    await page.getByRole('button', { name: reload }).click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeHidden()
  })
}
