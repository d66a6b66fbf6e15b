import { expect, test } from '@playwright/test'
import { openSession, ownHeaders } from '../support/open-session'
import { type RawAnswer, sendRaw } from '../support/raw-http'
import { RecorderUpstream } from '../support/recorder-upstream'
import { startConsole } from '../support/start-console'
import type { Running } from '../support/start-service'

// Decision 13: places instead of a queue.
const places = { call: 128, page: 32 }

let recorder: RecorderUpstream
let server: Running
let cookie: string

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  recorder = await RecorderUpstream.start()
  server = await startConsole({ platformUrl: recorder.url })
  cookie = await openSession(server.port, recorder)
})

test.afterAll(async () => {
  await server?.stop()
  await recorder?.stop()
})

test.beforeEach(() => recorder.reset())

const read = (target: string, headers: [string, string][] = ownHeaders) =>
  sendRaw(server.port, { target, headers: [...headers, ['Cookie', cookie]], timeout: 30_000 })

const askLogin = () => sendRaw(server.port, { target: '/login', timeout: 10_000 })

/** Sends more than there are places to a platform that hangs, looks around, and lets the platform go. */
const crowd = async (count: number, target: string, headers: [string, string][], lookAround: () => Promise<void>) => {
  const answers: RawAnswer[] = []
  const all = Array.from({ length: count }, () => read(target, headers).then((answer) => answers.push(answer)))
  try {
    await lookAround()
  } finally {
    await recorder.refuse()
    await Promise.all(all)
    await recorder.open()
  }
  return answers
}

test('calls above the places are told to come again, while the sign-in page and the probes answer', async () => {
  recorder.on('/sys/user/info', { kind: 'hang' })
  const answers = await crowd(places.call + 12, '/sys/user/info', ownHeaders, async () => {
    await expect.poll(() => recorder.requestsFor('/sys/user/info').length).toBe(places.call)
    const refused = await read('/sys/user/info')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')?.[0]).toMatch(/^\d+$/)
    expect(JSON.parse(refused.body)).toMatchObject({ code: 503 })
    expect((await askLogin()).status).toBe(200)
    expect((await sendRaw(server.port, { target: '/healthz' })).status).toBe(200)
    expect(recorder.requestsFor('/sys/user/info')).toHaveLength(places.call)
  })
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(12)
  expect(answers.filter(({ status }) => status === 502 || status === 503)).toHaveLength(places.call + 12)
  // Every place is free again.
  recorder.reset()
  const after = await Promise.all(Array.from({ length: 40 }, () => read('/sys/user/info')))
  expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
})

test('a page above the places is a page that says so, and the sign-in page still comes', async () => {
  recorder.on(/./, { kind: 'hang' })
  const answers = await crowd(places.page + 5, '/changePassword', [['Accept-Language', 'en']], async () => {
    await expect.poll(() => recorder.requests.length).toBeGreaterThanOrEqual(places.page)
    const refused = await read('/changePassword', [['Accept-Language', 'en']])
    expect(refused.status).toBe(503)
    expect(refused.headers.get('content-type')?.[0]).toContain('text/html')
    expect(refused.headers.get('retry-after')?.[0]).toMatch(/^\d+$/)
    expect(refused.body).toContain('<html lang="en">')
    expect((await read('/changePassword', [['Accept-Language', 'zh-CN']])).body).toContain('系统繁忙')
    expect((await askLogin()).status).toBe(200)
  })
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(5)
})
