import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { freePort } from '../../scripts/run/port.mjs'
import { root } from '../../scripts/toolchain.mjs'
import { signIn } from '../journeys/arrive'
import { type Running, startService } from '../support/start-service'
import { lookTime } from './clock'
import { openPicture } from './open-picture'
import { type Picture, pictures } from './pictures'

const folder = join(root, 'docs/screenshots')
const taken = { animations: 'disabled', caret: 'hide', scale: 'css' } as const

/** What README.md shows: the same pages as the references, in a higher window. */
const ofReadme = {
  'himit-zh': 'list-zh',
  'device-en': 'device-en',
  'dashboard-zh': 'dashboard-zh',
  'sign-in': 'sign-in-zh',
}
const extra: readonly Picture[] = [
  { name: 'device-en', path: '/equipmentCenter/devicedetails?macWifiId=84F3EB0F0145', language: 'en' },
]

for (const [file, name] of Object.entries(ofReadme)) {
  test(`README.md: ${file}`, { tag: '@docs' }, async ({ browser }) => {
    const picture = [...extra, ...pictures].find((each) => each.name === name)
    if (!picture) throw new Error(`no picture is called ${name}`)
    const page = await openPicture(browser, picture)
    await page.setViewportSize({ width: 1366, height: 900 })
    await expect(page.getByRole('main').first()).toBeVisible()
    await page.screenshot({ ...taken, path: join(folder, `${file}.png`) })
    await page.context().close()
  })
}

// Only the development server has the page of components: next.config.mjs.
test.describe('docs/look.md', { tag: '@docs' }, () => {
  test.describe.configure({ mode: 'serial' })
  const built = process.env.E2E_CONSOLE_PORT
  let development: Running
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    const port = await freePort()
    development = await startService({
      name: 'console',
      args: [join(root, 'node_modules/next/dist/bin/next'), 'dev', '--port', String(port), '--hostname', '127.0.0.1'],
      port,
      cwd: root,
      env: {
        NODE_ENV: 'development',
        NEXT_TELEMETRY_DISABLED: '1',
        // Next starts another process, which stands still too.
        NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'stand-still.mjs'))}`,
        LOOK_TIME: lookTime,
        PLATFORM_API_URL: process.env.E2E_PLATFORM_URL,
        SESSION_SECRET: randomBytes(48).toString('base64url'),
        ALLOW_INSECURE: '1',
      },
    })
    process.env.E2E_CONSOLE_PORT = String(port)
    process.env.LOOK_COOKIE_admin = await signIn(`localhost:${port}`, 'admin')
  })
  test.afterAll(async () => {
    process.env.E2E_CONSOLE_PORT = built
    await development?.stop()
  })

  for (const [mode, language] of [
    ['light', 'en'],
    ['dark', 'zh'],
  ] as const) {
    test(`components, ${mode}`, async ({ browser }) => {
      test.setTimeout(300_000)
      const page = await openPicture(browser, {
        name: mode,
        path: '/__look',
        language,
        showsWaiting: true,
        ...(mode === 'dark' && { dark: true }),
      })
      await page.setViewportSize({ width: 1366, height: 6000 })
      const [first, last] = [page.getByRole('heading', { level: 1 }).first(), page.locator('#content section').nth(4)]
      const [top, end] = [await first.boundingBox(), await last.boundingBox()]
      if (!top || !end) throw new Error('the page of components has no parts')
      const [margin, y] = [12, top.y - 12]
      const clip = { x: end.x - margin, y, width: end.width + 2 * margin, height: end.y + end.height + margin - y }
      await page.screenshot({ ...taken, clip, path: join(folder, `components-${mode}.png`) })
      await page.context().close()
    })
  }
})
