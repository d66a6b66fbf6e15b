/**
 * Signs a browser's context in, and marks announcements and notices of the account as read: they would stand before or
 * above every page.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {{ url: string, user?: string, password?: string }} where Without a user, the demo's.
 */
export async function signIn(context, { url, user = 'admin', password = 'Console-2026' }) {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.locator('input[name=username]').fill(user)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  await page.evaluate(async () => {
    const headers = { 'X-Console': '1', 'Content-Type': 'application/json' }
    const { data } = await (await fetch('/user_platform/infos', { headers })).json()
    const body = JSON.stringify({ ids: data.platformInfos.map(({ id }) => id) })
    await fetch('/user_platform/infos/read', { method: 'POST', headers, body })
    const { data: account } = await (await fetch('/sys/session/notices', { headers })).json()
    const noticeIds = account?.list.map(({ noticeId }) => noticeId) ?? []
    if (noticeIds.length === 0) return
    await fetch('/sys/session/seen', { method: 'POST', headers, body: JSON.stringify({ noticeIds }) })
  })
  await page.close()
}
