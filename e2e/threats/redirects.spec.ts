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
 * By turns, for each is a sign-in of its own; `npm run test:long -- attacks-1` tries all. The rule itself holds against
 * all of them in its own test.
 */
const some = (wanted: readonly string[], every: number): readonly string[] =>
  process.env.FULL_MATRIX === '1' ? wanted : wanted.filter((_, at) => at % every === 0)

// One page for all: each begins with what a link in a mail could hold, and ends signed in.
test('T10: whatever a link to the sign-in page wants, signing in stays here and goes round in no circle', async ({
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
    // A page that is still open would notice that its session has gone.
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

test('T10: who is signed in already is not led away either', async ({ page, baseURL }) => {
  await haveSession(page, { as: 'viewer' })
  // The server leads on: all of it is in its answer.
  for (const wanted of [...payloads, ...circles]) {
    const { status, headers } = await askAs(page, `/login?redirect=${encodeURIComponent(wanted)}`)
    expect(status, wanted).toBe(307)
    expect(headers.get('location'), wanted).toEqual(['/'])
  }
  // Without the rule a payload would be where it leads, as an address of the console's own is.
  const { headers } = await askAs(page, `/login?redirect=${encodeURIComponent('/informationEdit')}`)
  expect(headers.get('location')).toEqual(['/informationEdit'])
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example')}`)
  await expect(page).toHaveURL(`${baseURL}/dashboard`)
})
