import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { consoleServer } from '../../scripts/build.mjs'
import { answerShell } from '../support/answer-shell'
import { builtPages } from '../support/built-routes'
import { recordedConsole } from '../support/recorded-console'

const console_ = recordedConsole()

const webSocket: [string, string][] = [
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
  ['Sec-WebSocket-Version', '13'],
]
const wayIn = () => [
  '/',
  '/login',
  '/dashboard',
  '/sys/user/info',
  '/_next/webpack-hmr',
  '/_next/static/x.js',
  `http://${new URL(console_.recorder.url).host}/sys/user/info`,
  `${console_.recorder.url}/`,
  'http://evil.example/',
  'ws://evil.example/',
]

for (const origin of ['', 'http://evil.example', 'null']) {
  test(`T43: a connection is never upgraded, whatever its path (Origin "${origin}")`, async () => {
    for (const target of wayIn()) {
      for (const cookie of ['', console_.cookie]) {
        const answer = await console_.send({
          target,
          headers: [
            ...webSocket,
            ...(origin ? [['Origin', origin] as [string, string]] : []),
            ...(cookie ? [['Cookie', cookie] as [string, string]] : []),
          ],
          timeout: 5000,
        })
        expect(answer.status, target).not.toBe(101)
        // Refused, or treated as if it had not been requested.
        expect(answer.status, target).toBeLessThan(500)
        expect(answer.raw.toString('latin1'), target).not.toContain('evil')
      }
    }
    expect(console_.recorder.requests).toEqual([])
    expect((await console_.send({ target: '/healthz' })).status).toBe(200)
  })
}

test('T43: other protocols are not spoken either', async () => {
  for (const upgrade of ['h2c', 'TLS/1.0', 'websocket, h2c', 'connect-udp']) {
    const answer = await console_.send({
      target: '/login',
      headers: [
        ['Connection', 'Upgrade, HTTP2-Settings'],
        ['Upgrade', upgrade],
        ['HTTP2-Settings', 'AAMAAABkAAQAoAAAAAIAAAAA'],
      ],
      timeout: 5000,
    })
    expect(answer.status, upgrade).not.toBe(101)
    expect(answer.status, upgrade).toBeLessThan(500)
  }
  const preface = await console_.send({ method: 'PRI', target: '*', timeout: 5000 })
  expect([0, 400, 404, 405]).toContain(preface.status)
})

test('T47: there is no Server Action: a POST with the header of one runs nothing', async () => {
  answerShell(console_.recorder)
  const ids = ['x', '0'.repeat(40), '7f'.repeat(21), '$ACTION_ID_x', 'a'.repeat(10_000)]
  for (const target of builtPages()) {
    for (const id of ids) {
      for (const type of ['text/plain;charset=UTF-8', 'multipart/form-data; boundary=x', 'application/json']) {
        const answer = await console_.call(target, {
          method: 'POST',
          headers: [
            ['Next-Action', id],
            ['Content-Type', type],
          ],
          body: '["$F0","__proto__"]',
        })
        expect([403, 404, 405, 413, 415], `${target} ${type}: ${answer.status}`).toContain(answer.status)
      }
    }
  }
  expect(console_.recorder.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('T47: the build knows no Server Action', () => {
  const file = join(consoleServer, '../.next/server/server-reference-manifest.json')
  expect(existsSync(file)).toBe(true)
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  expect([Object.keys(manifest.node), Object.keys(manifest.edge)]).toEqual([[], []])
})

test("T48: no development endpoints are served: no documentation, no debugging, no metrics, no other port's paths", async () => {
  const workshop = [
    '/api-docs',
    '/swagger',
    '/swagger-ui.html',
    '/v3/api-docs',
    '/debug',
    '/debug/pprof',
    '/metrics',
    '/actuator',
    '/graphql',
    '/__nextjs_original-stack-frames',
    '/_next/webpack-hmr',
    '/_next/mcp',
    '/__nextjs_source-map',
    '/server-status',
    '/phpinfo.php',
    '/console',
  ]
  for (const target of workshop) {
    const answer = await console_.send({ target })
    expect([307, 400, 404], `${target}: ${answer.status}`).toContain(answer.status)
    if (answer.status === 307) expect(answer.headers.get('location')?.[0]).toMatch(/^\/login\?redirect=/)
  }
  expect(console_.recorder.requests).toEqual([])
})

test('T48: the health endpoints carry no data but which build it is', async () => {
  for (const [target, body] of [
    ['/healthz', /^\{"status":"ok","version":"[\d.]+","commit":"[\w-]+"\}$/],
    ['/readyz', /^\{"status":"ready"\}$/],
  ] as const) {
    const answer = await console_.send({ target })
    expect(answer.body).toMatch(body)
  }
})
