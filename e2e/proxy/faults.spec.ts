import { expect, test } from '@playwright/test'
import { freePort } from '../../scripts/run/port.mjs'
import { envelopeOf } from '../support/envelope-of'
import { openSession, ownHeaders } from '../support/open-session'
import { sendRaw } from '../support/raw-http'
import { recordedConsole } from '../support/recorded-console'
import { type Behaviour, RecorderUpstream, success } from '../support/recorder-upstream'
import { startConsole } from '../support/start-console'

const console_ = recordedConsole()
const path = '/sys/user/info'
const whilePlatform = (behaviour: Behaviour) => {
  console_.recorder.on(path, behaviour)
  return console_.call(path)
}

// How soon it starts is measured by `npm run load`.
test('F1: without a platform the console starts, says so, and works as soon as the platform is there', async () => {
  const recorder = await RecorderUpstream.start()
  await recorder.refuse()
  const port = await freePort()
  const server = await startConsole({ platformUrl: recorder.url, port })
  try {
    const ready = await sendRaw(port, { target: '/readyz' })
    expect(ready.status).toBe(503)
    expect((await sendRaw(port, { target: '/healthz' })).status).toBe(200)
    for (const [host, name] of [
      ['localhost', '海信'],
      ['york.localhost', '约克'],
    ] as const) {
      const page = await sendRaw(port, { target: '/login', host })
      expect(page.status).toBe(200)
      expect(page.body).toContain(name)
    }
    const signIn = {
      method: 'POST',
      target: '/sys/login',
      headers: [...ownHeaders, ['Content-Type', 'application/json']] as [string, string][],
      body: '{"username":"admin","password":"x"}',
    }
    const refused = await sendRaw(port, signIn)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')?.[0]).toMatch(/^\d+$/)
    expect(envelopeOf(refused).code).toBe(40022)

    await recorder.open()
    await expect.poll(async () => (await sendRaw(port, { target: '/readyz' })).status).toBe(200)
    await openSession(port, recorder)
    expect(await Promise.race([server.ended, 'still running'])).toBe('still running')
  } finally {
    await server.stop()
    await recorder.stop()
  }
})

test('F2: a platform that refuses connections is reported at once, and used again as soon as it is back', async () => {
  expect((await console_.call(path)).status).toBe(200)
  await console_.recorder.refuse()
  try {
    for (let time = 0; time < 10; time += 1) {
      const began = Date.now()
      const answer = await console_.call(path)
      // Until the console knows that it is away a call meets the closed port itself.
      expect([502, 40022]).toContain(envelopeOf(answer).code)
      // Far from the 40 s of a call that waits.
      expect(Date.now() - began).toBeLessThan(10_000)
    }
  } finally {
    await console_.platformBack()
  }
  expect((await console_.call(path)).status).toBe(200)
})

test('F5: a reset in the body is an error, and the received part is not shown', async () => {
  const body = { code: 0, msg: 'success', data: { list: ['the-first-half'.repeat(100), 'x'.repeat(2000)] } }
  for (const behaviour of [
    { kind: 'reset', midBody: true, body },
    {
      kind: 'bytes',
      close: true,
      bytes:
        'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"code":0,"msg":"the-first-half","data":{}}',
    },
    {
      kind: 'bytes',
      close: true,
      bytes:
        'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2a\r\n{"code":0,"msg":"the-first-half","data":{}}',
    },
    { kind: 'bytes', close: true, bytes: 'HTTP/1.1 200 OK\r\nContent-Type: applic' },
  ] as Behaviour[]) {
    console_.recorder.reset()
    const answer = await whilePlatform(behaviour)
    expect([502, 503]).toContain(answer.status)
    expect(answer.body).not.toContain('the-first-half')
    expect(envelopeOf(answer).code).toBe(answer.status)
    expect(console_.recorder.requests.length).toBeLessThanOrEqual(2)
  }
})

test('F5: a change is sent to the platform once, even if its answer is cut', async () => {
  for (const behaviour of [{ kind: 'reset' }, { kind: 'reset', midBody: true }] as Behaviour[]) {
    const sends = {
      '/sys/menu/save': () => console_.post('/sys/menu/save', { menuId: '1' }),
      '/sys/menu/delete': () => console_.call('/sys/menu/delete?menuId=1'),
    }
    for (const [target, send] of Object.entries(sends)) {
      console_.recorder.reset()
      console_.recorder.on(target, behaviour)
      expect([502, 503]).toContain((await send()).status)
      expect(console_.recorder.requestsFor(target)).toHaveLength(1)
    }
  }
})

const gbk = Buffer.concat([
  Buffer.from('{"code":0,"msg":"'),
  Buffer.from([0xb3, 0xc9, 0xb9, 0xa6]),
  Buffer.from('","data":{}}'),
])
const malformed: [string, string | Buffer][] = [
  ['HTML', '<!doctype html><h1>502 Bad Gateway</h1>'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '0'],
  ['a code that is text', '{"code":"0","msg":"","data":{}}'],
  ['no code', '{"msg":"","data":{}}'],
  ['a message that is an object', '{"code":0,"msg":{"zh":"x"},"data":{}}'],
  ['a code with a fraction', '{"code":0.5,"msg":"","data":{}}'],
  ['a code beyond all numbers', '{"code":1e999,"msg":"","data":{}}'],
  ['NaN', '{"code":0,"msg":"","data":NaN}'],
  ['half of it', '{"code":0,"msg":"","data":{"list":['],
  ['two of them', '{"code":0,"msg":""}{"code":0,"msg":""}'],
  ['bytes of GBK', gbk],
  ['a byte order mark', '\ufeff{"code":0,"msg":"","data":{}}'],
]
for (const [what, body] of malformed) {
  test(`F6: an answer of the platform that is ${what} becomes 502 with a request id, also found in the log`, async () => {
    for (const target of [path, '/sys/device/himit/list', '/user_platform/infos', '/api/checker_svc', '/sys/login']) {
      console_.recorder.on(target, { kind: 'answer', body })
      const answer = target === '/sys/login' ? await console_.post(target, {}) : await console_.call(target)
      expect(answer.status, target).toBe(502)
      const envelope = envelopeOf(answer)
      expect(envelope.code).toBe(502)
      expect(envelope.requestId).toMatch(/^[\da-f]{32}$/)
      expect(console_.recorder.requests.at(-1)?.header('x-request-id')).toEqual([envelope.requestId])
      await expect.poll(() => console_.server.output().includes(envelope.requestId)).toBe(true)
      if (typeof body === 'string' && body.length > 12) expect(answer.body).not.toContain(body)
    }
  })
}

test('F6: numbers of more than 53 bits keep their digits', async () => {
  const body = '{"code":0,"msg":"success","data":{"id":9007199254740993123}}'
  expect((await whilePlatform({ kind: 'answer', body })).body).toContain('9007199254740993123')
})

for (const status of [400, 403, 404, 409, 429, 500, 502, 503, 504, 418, 599]) {
  test(`F7: HTTP ${status} of the platform with an envelope keeps its status and message; without one it is 502`, async () => {
    const told = await whilePlatform({
      kind: 'answer',
      status,
      headers: { 'Retry-After': '17' },
      body: { code: status, msg: 'said by the platform', data: null },
    })
    expect(told.status).toBe(status)
    expect(JSON.parse(told.body)).toMatchObject({ code: status, msg: 'said by the platform' })
    expect(told.headers.get('retry-after')).toEqual(['17'])
    expect(told.headers.get('content-type')?.[0]).toMatch(/^application\/json/)

    const bare = await whilePlatform({
      kind: 'answer',
      status,
      headers: { 'Content-Type': 'text/html' },
      body: '<h1>nginx</h1>',
    })
    expect(bare.body).not.toContain('nginx')
    expect([502, status]).toContain(bare.status)
    expect(bare.status).toBeGreaterThanOrEqual(400)
    expect(envelopeOf(bare).code).toBe(bare.status)
  })
}

test('F7: a Retry-After that is not a number of seconds is dropped', async () => {
  for (const value of ['soon', '-1', '1e9', '99999999999', 'Wed, 21 Oct 2015 07:28:00 GMT']) {
    const answer = await whilePlatform({
      kind: 'answer',
      status: 429,
      headers: { 'Retry-After': value },
      body: { code: 429, msg: 'x' },
    })
    expect(answer.headers.get('retry-after'), value).toBeUndefined()
  }
})

test('F7: a platform that answers too early, or twice, causes no mix-up', async () => {
  const twice =
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 33\r\n\r\n{"code":0,"msg":"first","data":1}'
  console_.recorder.on(path, { kind: 'bytes', bytes: twice + twice.replace('first', 'other') })
  console_.recorder.on('/sys/menu/nav', success('mine'))
  const first = await console_.call(path)
  expect(first.body).not.toContain('other')
  for (let time = 0; time < 5; time += 1) {
    const answer = await console_.call('/sys/menu/nav')
    expect(answer.body).not.toContain('other')
    if (answer.status === 200) expect(JSON.parse(answer.body).data).toBe('mine')
  }
})
