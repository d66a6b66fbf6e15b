/** Signs a browser in, and marks the announcements as read: their dialog would stand before every tab. */
export async function signIn(context, url) {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill('Console-2026')
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  await page.evaluate(async () => {
    const headers = { 'X-Console': '1', 'Content-Type': 'application/json' }
    const { data } = await (await fetch('/user_platform/infos', { headers })).json()
    const body = JSON.stringify({ ids: data.platformInfos.map(({ id }) => id) })
    await fetch('/user_platform/infos/read', { method: 'POST', headers, body })
  })
  await page.close()
}
