import { expect, test } from '@playwright/test'
import { ownHeaders } from '../support/open-session'
import type { RawAnswer } from '../support/raw-http'
import { recordedConsole } from '../support/recorded-console'

// Decision 13: places instead of a queue.
const places = { call: 80, page: 32 }

const console_ = recordedConsole()

const read = (target: string, headers: [string, string][] = ownHeaders) =>
  console_.send({ target, headers: [...headers, ['Cookie', console_.cookie]], timeout: 30_000 })

const askLogin = () => console_.send({ target: '/login', timeout: 10_000 })

/** Sends more than there are places to a hung platform, runs the checks, and releases the platform. */
const crowd = async (count: number, target: string, headers: [string, string][], lookAround: () => Promise<void>) => {
  const answers: RawAnswer[] = []
  const all = Array.from({ length: count }, () => read(target, headers).then((answer) => answers.push(answer)))
  try {
    await lookAround()
  } finally {
    await console_.recorder.refuse()
    await Promise.all(all)
    await console_.platformBack()
  }
  return answers
}

test('excess calls are told to retry, while the sign-in page and the probes answer', async () => {
  console_.recorder.on('/sys/user/info', { kind: 'hang' })
  const answers = await crowd(places.call + 12, '/sys/user/info', ownHeaders, async () => {
    await expect.poll(() => console_.recorder.requestsFor('/sys/user/info').length).toBe(places.call)
    const refused = await read('/sys/user/info')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')?.[0]).toMatch(/^\d+$/)
    expect(JSON.parse(refused.body)).toMatchObject({ code: 503 })
    expect((await askLogin()).status).toBe(200)
    expect((await console_.send({ target: '/healthz' })).status).toBe(200)
    expect(console_.recorder.requestsFor('/sys/user/info')).toHaveLength(places.call)
  })
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(12)
  expect(answers.filter(({ status }) => status === 502 || status === 503)).toHaveLength(places.call + 12)
  // Every place is free again.
  console_.recorder.reset()
  const after = await Promise.all(Array.from({ length: 40 }, () => read('/sys/user/info')))
  expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
})

test('an excess page request gets a page that says so, and the sign-in page still loads', async () => {
  console_.recorder.on(/./, { kind: 'hang' })
  const answers = await crowd(places.page + 5, '/changePassword', [['Accept-Language', 'en']], async () => {
    await expect.poll(() => console_.recorder.requests.length).toBeGreaterThanOrEqual(places.page)
    const refused = await read('/changePassword', [['Accept-Language', 'en']])
    expect(refused.status).toBe(503)
    expect(refused.headers.get('content-type')?.[0]).toContain('text/html')
    expect(refused.headers.get('retry-after')?.[0]).toMatch(/^\d+$/)
    expect(refused.body).toContain('<html lang="en">')
    expect((await read('/changePassword', [['Accept-Language', 'zh-CN']])).body).toContain('系统繁忙')
    expect((await askLogin()).status).toBe(200)
  })
  expect(answers.filter(({ body }) => body.includes('<h1>Busy</h1>'))).toHaveLength(5)
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: places.page + 5 }, () => 503))
})
