import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { consoleServer } from '../../scripts/build.mjs'
import { freePort } from '../../scripts/run/port.mjs'
import { demoPassword } from '../support/accounts'
import { startService } from '../support/start-service'
import { expect, test } from '../support/test'
import { watchNetwork } from '../support/watch-network'

test.use({ expectedErrors: [/status of 404|ERR_CONNECTION_REFUSED|ChunkLoadError|Failed to load chunk|MIME type/] })

test('after a release the old chunks are gone: one reload, no loop, and no form loses its input', async ({ page }) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  cpSync(dirname(consoleServer), folder, { recursive: true })
  const port = await freePort()
  const start = () =>
    startService({
      name: 'console',
      args: [join(folder, basename(consoleServer))],
      port,
      cwd: folder,
      env: {
        PORT: String(port),
        HOSTNAME: '127.0.0.1',
        PLATFORM_API_URL: process.env.E2E_PLATFORM_URL,
        SESSION_SECRET: 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-release',
        ALLOW_INSECURE: '1',
      },
    })
  let console_ = await start()
  const chunks = join(folder, '.next/static/chunks')
  try {
    const loaded = new Set<string>()
    const network = watchNetwork(page)
    page.on('response', (response) => loaded.add(basename(new URL(response.url()).pathname)))
    await page.goto(`http://localhost:${port}/login?redirect=/informationEdit`)
    await page.getByLabel('账号').fill('viewer')
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(/informationEdit/)
    // Announcements open for users who have not seen them; another test may have seen them for this account.
    await page.addLocatorHandler(page.getByRole('dialog'), (dialog) =>
      dialog.getByRole('button', { name: '关闭' }).click(),
    )
    await network.idle()
    const userMenu = page.getByRole('banner').getByRole('button', { name: /^用户菜单/ })
    await expect(userMenu).toBeVisible()
    await console_.stop()
    // The page's own chunks stay, as a new release would bring its own; those not requested yet are gone.
    let removed = 0
    for (const file of readdirSync(chunks, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.js') || loaded.has(basename(file))) continue
      for (const end of ['', '.gz', '.br']) rmSync(join(chunks, file + end), { force: true })
      removed += 1
    }
    expect(removed).toBeGreaterThan(5)
    console_ = await start()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })

    // Nothing reloads over a form.
    await page.getByLabel(/^简介/).fill('正在写')
    await userMenu.click()
    const missing = page.getByRole('alert').filter({ hasText: '页面有部分内容无法加载，可能已发布新版本' })
    await expect(missing).toBeVisible()
    expect(loads).toBe(0)
    await expect(page.getByLabel(/^简介/)).toHaveValue('正在写')
    await missing.getByRole('button', { name: '重新加载' }).click()
    await expect.poll(() => loads).toBe(1)
    await expect(page.getByLabel(/^简介/)).toHaveValue('正在写')

    // Without one the page reloads once; if that did not help, it says so and does not repeat it.
    await page.goto(`http://localhost:${port}/404`)
    loads = 0
    await userMenu.click()
    await expect.poll(() => loads).toBe(1)
    await userMenu.click()
    await expect(missing).toBeVisible()
    expect(loads).toBe(1)
    // The shell is still usable.
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  } finally {
    await page.goto('about:blank')
    await console_.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
