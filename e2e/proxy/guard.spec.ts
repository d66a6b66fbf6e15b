import { expect, test } from '@playwright/test'
import { endpoints } from '../../lib/contract/registry'
import { answerShell, protectedText } from '../support/answer-shell'
import { builtHandlers, builtPages } from '../support/built-routes'
import { envelopeOf } from '../support/envelope-of'
import { fetchRsc } from '../support/fetch-rsc'
import { ownHeaders } from '../support/open-session'
import type { RawAnswer } from '../support/raw-http'
import { recordedConsole } from '../support/recorded-console'

const console_ = recordedConsole()
const publicPages = ['/login', '/auth-redirect', '/apk/download']
const guarded = () => builtPages().filter((path) => !publicPages.includes(path))

/**
 * All attacks on the first page, and a fourth of them on each other page, by turns: each is tried on a fourth
 * of the pages, all of which the same code guards. The long proof `attacks` tries all on all.
 */
const byTurns = <Try>(tries: readonly Try[], page: number): readonly Try[] =>
  process.env.FULL_MATRIX === '1' || page === 0 ? tries : tries.filter((_try, at) => (at + page) % 4 === 0)

const forged = (): [string, string][] => [
  ['Admin-Token', 'x'],
  ['Admin-Token', `${console_.cookie.slice('Admin-Token='.length, -6)}AAAA~2`],
  ['Admin-Token', 'Fe26.2*1*0*0*0*0*0*0~2'],
  ['Admin-Token', '{"v":1,"sid":"s","token":"t","userId":"1","platformId":6}'],
]

const expectNothingShown = (answer: RawAnswer, what: string) => {
  expect(answer.raw.toString('utf8'), what).not.toContain(protectedText)
  const led = (answer.headers.get('location') ?? answer.headers.get('x-nextjs-redirect'))?.[0] ?? ''
  const refused =
    answer.status === 307 ? /^(?:\/_next\/data\/[\w-]+)?\/login/.test(led) : answer.status >= 400 && answer.status < 500
  // Next redirects a trailing slash to the same path without it.
  const moved = answer.status === 308 && led.startsWith('/') && !led.startsWith('//')
  expect(refused || moved, `${what}: ${answer.status} ${led}`).toBe(true)
}

test('T8: with a session every page of the build is shown, so that the tests below would detect a hole', async () => {
  answerShell(console_.recorder)
  expect(guarded().length).toBeGreaterThan(7)
  const shown = []
  for (const path of guarded()) {
    const answer = await console_.call(path, { headers: [['Sec-Fetch-Mode', 'navigate']] })
    if (answer.body.includes(protectedText)) shown.push(path)
  }
  expect(shown).toEqual(
    expect.arrayContaining(['/dashboard', '/informationEdit', '/changePassword', '/equipmentCenter/HIMIT']),
  )
})

const disguises: [string, string][][] = [
  [],
  [['x-middleware-subrequest', 'proxy:proxy:proxy:proxy:proxy']],
  [['x-middleware-subrequest', 'middleware:middleware:middleware:middleware:middleware']],
  [['x-middleware-subrequest', 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware']],
  [['x-middleware-next', '1']],
  [
    ['x-middleware-skip', '1'],
    ['x-middleware-prefetch', '1'],
  ],
  [
    ['x-middleware-override-headers', 'cookie'],
    ['x-middleware-request-cookie', 'Admin-Token=x'],
  ],
  [['x-middleware-rewrite', '/dashboard']],
  [['next-router-prefetch', '1']],
  [
    ['next-router-prefetch', '1'],
    ['rsc', '1'],
  ],
  [
    ['next-router-segment-prefetch', '/_tree'],
    ['rsc', '1'],
    ['next-router-prefetch', '1'],
  ],
  [['purpose', 'prefetch']],
  [
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
  ],
  [['rsc', '1']],
  [
    ['rsc', '1'],
    ['next-router-state-tree', '%5B%22%22%2C%7B%7D%5D'],
  ],
  [['x-nextjs-data', '1']],
  [['x-matched-path', '/login']],
  [
    ['x-invoke-path', '/login'],
    ['x-invoke-status', '200'],
    ['x-invoke-output', '/login'],
  ],
  [
    ['x-invoke-path', '/dashboard'],
    ['x-invoke-output', '/dashboard'],
    ['x-invoke-query', '%7B%7D'],
  ],
  [['next-action', 'x'.repeat(40)]],
  [['next-url', '/dashboard']],
  [
    ['x-now-route-matches', '1=dashboard'],
    ['x-vercel-id', '1'],
  ],
  [
    ['x-pathname', '/login'],
    ['x-nonce', 'chosen'],
    ['x-search', ''],
  ],
  [
    ['x-original-url', '/login'],
    ['x-rewrite-url', '/login'],
  ],
  [['x-http-method-override', 'OPTIONS']],
  [
    ['x-nextjs-rewritten-path', '/dashboard'],
    ['x-prerender-revalidate', '1'],
  ],
  [
    ['authorization', 'Bearer x'],
    ['token', 'x'],
  ],
]

test('T8: no header, of the framework or otherwise, opens a page without a session', async () => {
  answerShell(console_.recorder)
  for (const [at, path] of guarded().entries()) {
    for (const headers of byTurns(disguises, at)) {
      const what = `${path} with ${headers.map((pair) => pair.join(': ')).join(', ')}`
      expectNothingShown(await console_.send({ target: path, headers }), what)
      expectNothingShown(await fetchRsc((each) => console_.send(each), { target: path, headers }), `${what}, as RSC`)
    }
  }
  expect(console_.recorder.requests).toEqual([])
})

const forms = (path: string): string[] => [
  `${path}/`,
  `${path}//`,
  `/${path}`,
  `/.${path}`,
  `/x/..${path}`,
  `/login/..${path}`,
  `/login/%2e%2e${path}`,
  path.toUpperCase(),
  `${path}.rsc`,
  `${path}.txt`,
  `${path}.json`,
  `${path}.html`,
  `${path}.segments/_tree.segment.rsc`,
  `${path}.prefetch.rsc`,
  `${path}.action`,
  `${path}/index`,
  `${path}/index.txt`,
  `${path}?_rsc=1`,
  `${path}?__nextLocale=en`,
  `${path}%20`,
  `${path}%00`,
  `${path};x`,
  `${path}/favicon.ico`,
  `/_next/data/build${path}.json`,
  `/_next/data/development${path}.json`,
  `/_next/static/..${path}`,
  `/_next/static/%2e%2e/%2e%2e${path}`,
  `/_next/image/../..${path}`,
  `/brand/..${path}`,
  `/brand/%2e%2e${path}`,
  `/sys/..${path}`,
  `/sys/%2e%2e${path}`,
  `/csp/..${path}`,
  `/healthz/..${path}`,
]

test('T8: no other spelling of an address opens a page without a session', async () => {
  answerShell(console_.recorder)
  for (const [at, path] of guarded().entries()) {
    for (const target of byTurns(forms(path), at)) {
      expectNothingShown(await console_.send({ target }), target)
      expectNothingShown(await fetchRsc((each) => console_.send(each), { target }), `${target} as RSC`)
    }
  }
  expect(console_.recorder.requests).toEqual([])
})

test('T8: a forged cookie opens no page, and is cleared', async () => {
  answerShell(console_.recorder)
  for (const path of guarded()) {
    for (const [name, value] of forged()) {
      const answer = await console_.send({
        target: path,
        headers: [
          ['Cookie', `${name}=${value}`],
          ['rsc', '1'],
        ],
      })
      expectNothingShown(answer, `${path} with ${value.slice(0, 20)}`)
      if (answer.status === 307) expect(answer.headers.get('set-cookie')?.[0]).toMatch(/^Admin-Token=; .*Max-Age=0/)
    }
  }
  expect(console_.recorder.requests).toEqual([])
})

test('T9: every handler of the build is in the contract, or reveals nothing', async () => {
  // `/sso/start` and `/sso/return` send back to the sign-in page where a brand has no provider: lib/bff/sign-in/sso-start.test.ts.
  const known = ['/csp', '/client-errors', '/healthz', '/readyz', '/metrics', '/sso/start', '/sso/return']
  const handlers = builtHandlers().filter((path) => !known.includes(path))
  for (const path of handlers) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']) {
      const answer = await console_.send({ method, target: path, headers: ownHeaders })
      expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(401)
      expect(answer.status, `${method} ${path}`).toBeLessThan(500)
    }
  }
  expect(console_.recorder.requests).toEqual([])
})

test('T9: every endpoint is refused without a session, with a forged one, and without our header', async () => {
  for (const { endpoint } of endpoints) {
    const { method } = endpoint
    const send = (headers: [string, string][]) =>
      console_.send({
        method,
        target: endpoint.path,
        headers: [['Content-Type', 'application/json'], ...headers],
        ...(method === 'POST' && { body: '{}' }),
      })
    const what = `${method} ${endpoint.path}`
    // What only the console's own server calls is not there for a browser, whatever it shows.
    if (endpoint.internal) {
      expect((await send([...ownHeaders, ['Cookie', console_.cookie]])).status, what).toBe(404)
      continue
    }
    if (!endpoint.download) expect((await send([['Cookie', console_.cookie]])).status, what).toBe(403)
    if (endpoint.access === 'public' || endpoint.session === 'closes') continue
    for (const cookie of [undefined, ...forged().map((pair) => pair.join('='))]) {
      const answer = await send([...ownHeaders, ...(cookie ? [['Cookie', cookie] as [string, string]] : [])])
      expect(answer.status, `${what} with ${cookie?.slice(0, 30)}`).toBe(401)
      expect(envelopeOf(answer).code).toBe(401)
      if (cookie) expect(answer.headers.get('set-cookie')?.[0], what).toMatch(/^Admin-Token=; .*Max-Age=0/)
    }
  }
  expect(console_.recorder.requests).toEqual([])
})
