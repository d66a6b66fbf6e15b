import { noteFigure } from '@/tests/support/note-figure'
import { haveSession } from '../journeys/arrive'
import { askAs } from '../support/ask-as'
import { signInAs } from '../support/sign-in'
import { expect, test } from '../support/test'

const payloads = [
  '//evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '/./%2fevil.example',
  '/..//evil.example',
  'https:evil.example',
  'https://evil.example',
  'http:/evil.example',
  '//localhost@evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/%00',
  '/%0d%0aLocation:%20http://evil.example',
  'evil.example',
  ' /evil.example',
]
const circles = ['/login', '/login?redirect=/login%3Fredirect%3D%2Flogin', '/%6cogin', '/x/../login']

/**
 * By turns, because each needs its own sign-in; the long proof `attacks` tries all. The rule's own test covers
 * all of them.
 */
const some = (wanted: readonly string[], every: number): readonly string[] =>
  process.env.FULL_MATRIX === '1' ? wanted : wanted.filter((_, at) => at % every === 0)

// One page for all: each starts with what a mailed link could hold, and ends signed in.
test('T10: whatever target a link to the sign-in page has, signing in stays on this site and does not loop', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const here = new URL(baseURL ?? '').host
  const elsewhere: string[] = []
  const dialogs: string[] = []
  let documents = 0
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).host !== here) elsewhere.push(request.url())
    if (request.isNavigationRequest()) documents += 1
  })
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  for (const wanted of [...some(payloads, 5), ...some(circles, 2)]) {
    // An open page would notice that its session has gone.
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`)
    documents = 0
    await signInAs(page, 'viewer')
    await expect(page, wanted).toHaveURL(`${baseURL}/dashboard`)
    expect(documents, `documents fetched after signing in for ${wanted}`).toBeLessThanOrEqual(3)
  }
  expect(elsewhere).toEqual([])
  expect(dialogs).toEqual([])
  noteFigure('links that want elsewhere', some(payloads, 5).length)
})

test('T10: a signed-in user is not redirected to another site either', async ({ page, baseURL }) => {
  await haveSession(page, { as: 'viewer' })
  // The server redirects: its answer tells everything.
  for (const wanted of [...payloads, ...circles]) {
    const { status, headers } = await askAs(page, `/login?redirect=${encodeURIComponent(wanted)}`)
    expect(status, wanted).toBe(307)
    expect(headers.get('location'), wanted).toEqual(['/'])
  }
  // Without the rule the payload would be the target, as the console's own addresses are.
  const { headers } = await askAs(page, `/login?redirect=${encodeURIComponent('/informationEdit')}`)
  expect(headers.get('location')).toEqual(['/informationEdit'])
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example')}`)
  await expect(page).toHaveURL(`${baseURL}/dashboard`)
})
