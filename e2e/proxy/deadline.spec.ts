import { expect, test } from '@playwright/test'
import { envelopeOf } from '../support/envelope-of'
import { recordedConsole } from '../support/recorded-console'
import { success } from '../support/recorder-upstream'

const console_ = recordedConsole()

const timed = async (target: string, post = false) => {
  const began = Date.now()
  const request = { timeout: 60_000 }
  const answer = post
    ? await console_.call(target, {
        ...request,
        method: 'POST',
        headers: [['Content-Type', 'application/json']],
        body: '{}',
      })
    : await console_.call(target, request)
  return { answer, seconds: (Date.now() - began) / 1000 }
}

// One test, so that the forty seconds are waited for only once.
test('F3, F4: the platform has 40 s for its whole answer; later is 504 and leaves no connection behind', {
  tag: '@waits',
}, async () => {
  test.setTimeout(90_000)
  console_.recorder
    .on('/sys/user/info', { ...success('in time'), afterMs: 35_000 } as ReturnType<typeof success>)
    .on('/sys/menu/nav', { ...success('too late'), afterMs: 50_000 } as ReturnType<typeof success>)
    .on('/sys/menu/list', { kind: 'hang' })
    .on('/sys/menu/save', { kind: 'hang' })
    .on('/sys/dashboard/lists', { kind: 'stall' })
    .on('/sys/dashboard/summary', { kind: 'bytes', bytes: 'HTTP/1.1 200 OK\r\nContent-Ty' })
  const [inTime, ...late] = await Promise.all([
    timed('/sys/user/info'),
    timed('/sys/menu/nav'),
    timed('/sys/menu/list'),
    timed('/sys/menu/save', true),
    timed('/sys/dashboard/lists'),
    timed('/sys/dashboard/summary'),
  ])
  expect(inTime.answer.status).toBe(200)
  expect(JSON.parse(inTime.answer.body).data).toBe('in time')
  for (const { answer, seconds } of late) {
    expect(answer.status).toBe(504)
    expect(envelopeOf(answer).code).toBe(504)
    expect(seconds).toBeGreaterThan(39.5)
    // A busy machine is seconds late. The late answer comes after 50 s, and the client gives up after 60.
    expect(seconds).toBeLessThan(50)
  }
  // The connection of the timely answer may be kept for the next call; those of the others are closed.
  await expect.poll(() => console_.recorder.openSockets).toBeLessThanOrEqual(1)
  expect(console_.recorder.requestsFor('/sys/menu/save')).toHaveLength(1)
})

test('F4: a client that disconnects early frees a read’s connection, and a change continues', async () => {
  console_.recorder.on('/sys/user/info', { kind: 'hang' }).on('/sys/menu/save', { kind: 'hang' })
  await console_.call('/sys/user/info', { timeout: 300 })
  await console_.call('/sys/menu/save', {
    method: 'POST',
    timeout: 300,
    headers: [['Content-Type', 'application/json']],
    body: '{}',
  })
  await expect.poll(() => console_.recorder.requestsFor('/sys/menu/save').length).toBe(1)
  await expect.poll(() => console_.recorder.openSockets).toBe(1)
})
