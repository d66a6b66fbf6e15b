import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { endpoints } from '../../lib/contract/registry'
import { envelopeOf } from '../support/envelope-of'
import { ownHeaders } from '../support/open-session'
import { recordedConsole } from '../support/recorded-console'
import { success } from '../support/recorder-upstream'

const console_ = recordedConsole()
const nested = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}1${close.repeat(depth)}`

const tricks: [string, string | Buffer][] = [
  ['21 levels', `{"a":${nested(21)}}`],
  ['100,000 levels of lists', `{"a":${nested(100_000)}}`],
  ['20,000 levels of objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['100,000 levels that never close', '['.repeat(100_000)],
  ['__proto__', '{"__proto__":{"superAdmin":1}}'],
  ['__proto__ written with escapes', '{"\\u005f_proto__":{"superAdmin":1}}'],
  ['__proto__ deep inside', '{"a":[{"b":{"__proto__":{"x":1}}}]}'],
  ['constructor', '{"constructor":{"prototype":{"superAdmin":1}}}'],
  ['prototype', '{"a":{"prototype":{"x":1}}}'],
  ['a key that occurs twice', '{"menuId":"1","menuId":"2"}'],
  ['a key that occurs twice, once with escapes', '{"menuId":"1","menu\\u0049d":"2"}'],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['an overlong encoding', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0x22, 0x7d])],
  ['half a character', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe4, 0xb8, 0x22, 0x7d])],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
  ['a byte order mark', Buffer.from('\ufeff{"a":1}')],
  ['a list', '[1]'],
  ['a text', '"x"'],
  ['a number', '1'],
  ['null', 'null'],
  ['nothing that ends', '{"a":"'],
  ['two values', '{"a":1}{"b":2}'],
  ['NaN', '{"a":NaN}'],
  ['a comment', '{"a":1/*x*/}'],
]
// One call for each use of a body: as the sign-in form, and passed on.
for (const target of ['/sys/login', '/sys/menu/save']) {
  test(`T40: ${target} refuses every body that is not exactly one flat JSON object`, async () => {
    const wrong: string[] = []
    const limit = endpoints.find(({ endpoint }) => endpoint.path === target)?.endpoint.maxBody ?? 0
    for (const [what, body] of tricks) {
      const answer = await console_.post(target, body)
      const want = Buffer.from(body).length > limit ? 413 : 400
      if (answer.status !== want) wrong.push(`${what}: ${answer.status}`)
      else expect(envelopeOf(answer).code).toBe(want)
    }
    expect(wrong).toEqual([])
    expect(console_.recorder.requests.map(({ raw }) => raw.toString('latin1').slice(-200))).toEqual([])
    expect((await console_.send({ target: '/healthz' })).status).toBe(200)
  })
}

test('T40: deep but allowed bodies, and harmless lookalikes of attacks, pass byte for byte', async () => {
  for (const body of [
    `{"a":${nested(18)}}`,
    '{"a":"__proto__"}',
    '{"a":"constructor","b":"[[[[[[[[[[[[[[[[[[[[[[[["}',
    '{"a":"中文 \\" \\\\"}',
    '{}',
  ]) {
    console_.recorder.reset()
    expect((await console_.post('/sys/menu/save', body)).status, body).toBe(200)
    expect(console_.recorder.requests[0]?.body.toString('utf8')).toBe(body)
  }
})

const charsets = ['utf-16', 'gbk', 'iso-8859-1', 'utf-7', 'utf-8; charset=gbk']
test('T40: a charset other than UTF-8 is refused, and so is a compressed body', async () => {
  for (const charset of charsets) {
    const answer = await console_.post('/sys/menu/save', '{"a":1}', [])
    expect(answer.status).toBe(200)
    console_.recorder.reset()
    const other = await console_.call('/sys/menu/save', {
      method: 'POST',
      headers: [['Content-Type', `application/json; charset=${charset}`]],
      body: '{"a":1}',
    })
    expect(other.status, charset).toBe(415)
    expect(console_.recorder.requests).toEqual([])
  }
  const packed = await console_.post('/sys/menu/save', gzipSync('{"a":1}'), [['Content-Encoding', 'gzip']])
  expect(packed.status).toBe(415)
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8']) {
    const answer = await console_.call('/sys/menu/save', {
      method: 'POST',
      headers: [['Content-Type', type]],
      body: '{}',
    })
    expect(answer.status, type).toBe(200)
  }
})

test('T40: every endpoint has its limit: one byte more is 413, and a body without a length is not read', async () => {
  const limits = new Map(endpoints.map(({ endpoint }) => [endpoint.maxBody, endpoint]))
  const target = '/sys/menu/save'
  const limit = endpoints.find(({ endpoint }) => endpoint.path === target)?.endpoint.maxBody ?? 0
  expect(limits.size).toBeGreaterThan(0)
  expect(limit).toBeLessThanOrEqual(1024 * 1024)
  // Blanks, because a megabyte of text is refused for its own length.
  const bodyOf = (size: number) => `{"a":1${' '.repeat(size - 7)}}`
  expect((await console_.post(target, bodyOf(limit))).status).toBe(200)
  console_.recorder.reset()
  expect((await console_.post(target, bodyOf(limit + 1))).status).toBe(413)
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  const chunked = await console_.post(target, `${chunk(bodyOf(limit + 1))}0\r\n\r\n`, [
    ['Transfer-Encoding', 'chunked'],
  ])
  expect(chunked.status).toBe(411)
  // A false length: the announced length is refused before the body arrives.
  const told = await console_.post(target, '{}', [['Content-Length', '99999999999']])
  expect(told.status).toBe(413)
  expect(console_.recorder.requests).toEqual([])
})

const clever: [string, Record<string, string>][] = [
  ['Set-Cookie', { 'Set-Cookie': 'Admin-Token=evil; Path=/' }],
  ['Location', { Location: 'http://evil.example/' }],
  ['Refresh', { Refresh: '0;url=http://evil.example/' }],
  ['CORS', { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': 'true' }],
  ['caching', { 'Cache-Control': 'public, max-age=9999', Expires: 'evil', ETag: '"evil"' }],
  ['a policy', { 'Content-Security-Policy': 'script-src * evil', 'Strict-Transport-Security': 'max-age=0' }],
  ['clearing', { 'Clear-Site-Data': '"cookies" evil', Link: '<http://evil>; rel=preload' }],
  ['a server banner', { Server: 'evil', 'X-Powered-By': 'evil', 'X-Debug': 'evil' }],
  ['a type of its own', { 'Content-Type': 'text/html; charset=evil' }],
]
for (const [what, headers] of clever) {
  test(`T42: ${what} of the platform is not passed on`, async () => {
    const bad = what === 'a type of its own'
    console_.recorder.on('/sys/user/info', { kind: 'answer', headers, body: { code: 0, msg: 'success', data: {} } })
    const answer = await console_.call('/sys/user/info')
    expect(answer.status).toBe(bad ? 502 : 200)
    expect(answer.raw.toString('latin1')).not.toContain('evil')
    expect(answer.headers.get('content-type')).toEqual(['application/json; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toEqual(['no-store'])
    expect([...answer.headers.keys()].filter((name) => /^access-control|^set-cookie$|^location$/.test(name))).toEqual(
      [],
    )
  })
}

test('T42: HTML never gets through as HTML, not even after an envelope or as a download', async () => {
  const html = '<script>alert(1)</script>'
  console_.recorder.on('/sys/job/download', {
    kind: 'answer',
    headers: { 'Content-Type': 'text/html', 'Content-Disposition': 'attachment; filename="x.html"' },
    body: html,
  })
  const download = await console_.send({
    target: '/sys/job/download?ticket=x',
    headers: [...ownHeaders, ['Cookie', console_.cookie]],
  })
  expect(download.status).toBe(502)
  expect(download.body).not.toContain('<script')
  console_.recorder.on('/sys/user/info', success(html))
  const answer = await console_.call('/sys/user/info')
  expect(answer.headers.get('content-type')?.[0]).toMatch(/^application\/json/)
  expect(answer.headers.get('x-content-type-options')).toEqual(['nosniff'])
})

test('T42: an answer of more than 20 MB is a bad answer, and no more of it is read', async () => {
  test.setTimeout(60_000)
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  const part = `100000\r\n${'x'.repeat(0x100000)}\r\n`
  console_.recorder.on('/sys/user/info', { kind: 'bytes', bytes: Buffer.from(head + part.repeat(30)) })
  expect((await console_.call('/sys/user/info')).status).toBe(502)
  console_.recorder.on('/sys/user/info', success({ text: 'x'.repeat(15 * 1024 * 1024) }))
  const large = await console_.call('/sys/user/info')
  expect(large.status).toBe(200)
  expect(large.body.length).toBeGreaterThan(15 * 1024 * 1024)
})

test('T42: a compressed answer is never requested and not decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  console_.recorder.on('/sys/user/info', { kind: 'answer', headers: { 'Content-Encoding': 'gzip' }, body: bomb })
  const answer = await console_.call('/sys/user/info', { headers: [['Accept-Encoding', 'gzip, br']] })
  expect(answer.status).toBe(502)
  expect(console_.recorder.requests[0]?.header('accept-encoding')).toEqual(['identity'])
})
