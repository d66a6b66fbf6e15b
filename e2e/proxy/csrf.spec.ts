import { expect, test } from '@playwright/test'
import type { Endpoint } from '../../lib/contract/endpoint'
import { endpoints, routes } from '../../lib/contract/registry'
import { answerShell } from '../support/answer-shell'
import { envelopeOf } from '../support/envelope-of'
import { recordedConsole } from '../support/recorded-console'

const console_ = recordedConsole()
const json: [string, string] = ['Content-Type', 'application/json']
const effects = endpoints.map(({ endpoint }) => endpoint).filter(({ effect }) => effect)
/** What only the console's own server calls is not there for a browser, whatever it shows. */
const refused = ({ internal }: Endpoint): number => (internal ? 404 : 403)
const session = (): [string, string] => ['Cookie', console_.cookie]

test('T1: no change of the contract can be made by HEAD, nor by GET but the one of spec 7 from our own page', async () => {
  expect(effects.length).toBeGreaterThan(5)
  for (const { path, method: own } of effects) {
    for (const method of ['GET', 'HEAD']) {
      const ours = own === method ? undefined : await console_.call(`${path}?menuId=1`, { method })
      if (ours) expect([403, 405], `${method} ${path} with our header`).toContain(ours.status)
      const bare = await console_.send({ method, target: `${path}?menuId=1`, headers: [session()] })
      expect([403, 405], `${method} ${path} as an image`).toContain(bare.status)
    }
  }
  expect(console_.recorder.requests).toEqual([])
})

test('T1: a change needs the header of our own pages, with its exact value', async () => {
  for (const [at, endpoint] of effects.entries()) {
    const { path, method } = endpoint
    // None on every change; one wrapper compares the value, so that a tenth of them shows each wrong one.
    for (const header of at % 10 === 0 ? [undefined, '', '0', '2', '1, 1', 'true'] : [undefined]) {
      const answer = await console_.send({
        method,
        target: path,
        headers: [
          session(),
          json,
          ['Sec-Fetch-Site', 'same-origin'],
          ...(header === undefined ? [] : [['X-Console', header] as [string, string]]),
        ],
        ...(method === 'POST' && { body: '{}' }),
      })
      expect(answer.status, `${path} with X-Console: ${header}`).toBe(refused(endpoint))
      expect(envelopeOf(answer).code).toBe(refused(endpoint))
    }
  }
  expect(console_.recorder.requests).toEqual([])
})

test('T1: reads need it too, by every method, so that no other site can even send one', async () => {
  for (const [key, { endpoint }] of routes) {
    if (endpoint.download) continue
    const [method = '', target = ''] = key.split(' ')
    const answer = await console_.send({
      method,
      target,
      headers: [session(), json],
      ...(method === 'POST' && { body: '{}' }),
    })
    expect(answer.status, key).toBe(refused(endpoint))
  }
  expect(console_.recorder.requests).toEqual([])
})

const foreign: [string, [string, string][]][] = [
  ['Sec-Fetch-Site: cross-site', [['Sec-Fetch-Site', 'cross-site']]],
  ['Sec-Fetch-Site: same-site', [['Sec-Fetch-Site', 'same-site']]],
  ['Sec-Fetch-Site: none', [['Sec-Fetch-Site', 'none']]],
  ['an unknown Sec-Fetch-Site', [['Sec-Fetch-Site', 'same-origin, cross-site']]],
  [
    'Sec-Fetch-Site twice',
    [
      ['Sec-Fetch-Site', 'same-origin'],
      ['Sec-Fetch-Site', 'cross-site'],
    ],
  ],
  ['an Origin of another site', [['Origin', 'https://evil.example']]],
  ['an Origin on another port', [['Origin', 'http://localhost:1']]],
  ['Origin: null', [['Origin', 'null']]],
  ['an Origin that begins like ours', [['Origin', 'http://localhost.evil.example']]],
  ['a Referer of another site', [['Referer', 'https://evil.example/x']]],
]
for (const [what, headers] of foreign) {
  test(`T1: ${what} is refused despite the header of our own pages`, async () => {
    const own: [string, string][] = [['X-Console', '1'], session(), ...headers]
    const read = await console_.send({ target: '/sys/menu/delete?menuId=1', headers: own })
    const form = { method: 'POST', target: '/sys/menu/save', body: '{"menuId":"1"}' }
    const written = await console_.send({ ...form, headers: [...own, json] })
    expect([read.status, written.status]).toEqual([403, 403])
    expect(console_.recorder.requests).toEqual([])
  })
}

test('T1: the same change from our own page reaches the platform, once', async () => {
  expect((await console_.call('/sys/menu/delete?menuId=1')).status).toBe(200)
  expect(console_.recorder.requests.map(({ method, target }) => `${method} ${target}`)).toEqual([
    'GET /sys/menu/delete?menuId=1',
  ])
})

for (const type of [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json+x',
  'text/plain; application/json',
  '',
]) {
  test(`T2: JSON sent as "${type}" changes nothing, from another site or from here`, async () => {
    const send = (headers: [string, string][]) =>
      console_.send({
        method: 'POST',
        target: '/sys/user/possword',
        headers: [session(), ['Content-Type', type], ...headers],
        body: '{"oldPassword":"a","newPassword":"b"}',
      })
    expect((await send([])).status).toBe(403)
    expect((await send([['Origin', 'https://evil.example']])).status).toBe(403)
    expect(
      (
        await send([
          ['X-Console', '1'],
          ['Sec-Fetch-Site', 'same-origin'],
        ])
      ).status,
    ).toBe(415)
    expect(console_.recorder.requests).toEqual([])
  })
}

test('T3: a sign-in form on another site opens no session', async () => {
  const form = 'username=attacker&password=Console-2026'
  const sends: [string, string][][] = [
    [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Origin', 'https://evil.example'],
    ],
    [
      ['Content-Type', 'text/plain'],
      ['Origin', 'null'],
    ],
    [json, ['Origin', 'https://evil.example'], ['X-Console', '1']],
    [json, ['Sec-Fetch-Site', 'cross-site'], ['X-Console', '1']],
    [json],
  ]
  for (const headers of sends) {
    const answer = await console_.send({ method: 'POST', target: '/sys/login', headers, body: form })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('set-cookie')).toBeUndefined()
  }
  expect(console_.recorder.requests).toEqual([])
})

test('T3: no link, image or form of another site signs anybody out', async () => {
  // A platform answer without user information ends a session, whoever made the call.
  answerShell(console_.recorder)
  for (const target of ['/sys/loginOut', '/vue-element-admin/user/logout', '/logout', '/login?ended=1']) {
    const answer = await console_.send({
      target,
      headers: [session(), ['Sec-Fetch-Site', 'cross-site'], ['Sec-Fetch-Mode', 'navigate']],
    })
    expect(answer.headers.get('set-cookie'), target).toBeUndefined()
  }
  for (const target of ['/sys/loginOut', '/vue-element-admin/user/logout']) {
    expect((await console_.call(target)).status, `GET ${target}`).toBe(405)
    const form = await console_.send({
      method: 'POST',
      target,
      headers: [session(), ['Content-Type', 'text/plain'], ['Origin', 'https://evil.example']],
      body: '{}',
    })
    expect(form.status).toBe(403)
    expect(form.headers.get('set-cookie')).toBeUndefined()
  }
  expect(console_.recorder.requestsFor('/sys/loginOut')).toEqual([])
  expect((await console_.call('/sys/user/info')).status).toBe(200)
})
