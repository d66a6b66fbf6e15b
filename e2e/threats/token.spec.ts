import { expect, test } from '@playwright/test'
import { answerShell, protectedText } from '../support/answer-shell'
import { recordedToken } from '../support/open-session'
import { recordedConsole } from '../support/recorded-console'
import { success } from '../support/recorder-upstream'

const console_ = recordedConsole()
const password = 'Password-nowhere-9'

test('T16: after signing in no page, script, answer, storage, cookie, address or log holds the token or the password', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  answerShell(console_.recorder).on('/sys/login', success({ token: recordedToken, userId: '1' }))
  const context = await browser.newContext()
  const page = await context.newPage()
  const seen: { what: string; text: string }[] = []
  const reading: Promise<unknown>[] = []
  context.on('response', (response) => {
    seen.push({ what: `address ${response.url()}`, text: response.url() })
    reading.push(
      Promise.all([response.allHeaders(), response.body().catch(() => Buffer.alloc(0))]).then(([headers, body]) =>
        seen.push({ what: response.url(), text: `${JSON.stringify(headers)}${body.toString('latin1')}` }),
      ),
    )
  })
  page.on('console', (message) => seen.push({ what: 'console', text: message.text() }))
  await page.goto(`http://localhost:${console_.port}/login?redirect=%2FinformationEdit`)
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/informationEdit')
  await expect(page.locator('body')).toContainText(protectedText)
  await page.waitForLoadState('networkidle')
  const held = await page.evaluate(() => ({
    cookie: document.cookie,
    local: JSON.stringify({ ...localStorage }),
    session: JSON.stringify({ ...sessionStorage }),
    html: document.documentElement.outerHTML,
    history: JSON.stringify(history.state ?? null),
    address: location.href,
    globals: Object.values(globalThis as unknown as Record<string, unknown>)
      .filter((value) => typeof value === 'string')
      .join('\n'),
  }))
  await Promise.all(reading)
  for (const [what, text] of Object.entries(held)) seen.push({ what, text })
  seen.push({ what: 'stdout', text: console_.server.output() })
  // The secrets did exist, or the search would prove nothing.
  expect(console_.recorder.log).toContain(recordedToken)
  expect(console_.recorder.log).toContain(password)
  expect(seen.length).toBeGreaterThan(30)
  expect(seen.filter(({ text }) => text.includes(recordedToken)).map(({ what }) => what)).toEqual([])
  expect(seen.filter(({ text }) => text.includes(password)).map(({ what }) => what)).toEqual([])
  expect(held.cookie).not.toContain('Admin-Token')
  await context.close()
})
