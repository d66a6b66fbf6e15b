import { describe, expect, it } from '@jest/globals'
import { Hono } from 'hono'
import { toNetworkList } from '@/lib/format/network-list'
import { defaultCallRates } from '../../kernel/config/call-rates'
import { createCallLimits } from '../../kernel/http/call-limits'
import { answerFailure, type DeviceApp, guardDevices, readBasic } from './guard-devices'

const trustedPeers = toNetworkList('127.0.0.1')
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

it('reads a name and a key of HTTP Basic, and nothing else', () => {
  expect(readBasic(basic('84F3EB0F0145:a:b'))).toEqual({ address: '84F3EB0F0145', key: 'a:b' })
  expect(readBasic(basic('84F3EB0F0145:').replace('Basic', 'basic'))).toEqual({ address: '84F3EB0F0145', key: '' })
  const none = [undefined, '', 'Basic', 'Bearer abc', basic('84F3EB0F0145'), basic(':key'), basic('84f3eb0f0145:k')]
  for (const header of [...none, basic('A\0B:k'), basic(`A:${'k'.repeat(300)}`), 'Basic a b']) {
    expect(readBasic(header)).toBeNull()
  }
})

it('answers whoever may not come in, cannot be asked about, or sends too much, before anything is done', async () => {
  const app: DeviceApp = new Hono()
  const asked: string[] = []
  const draining = new AbortController()
  guardDevices(app, '/device/*', {
    admit: async ({ address, key }) => {
      asked.push(address)
      return key === 'right' ? 'admitted' : key === 'busy' ? 'unavailable' : 'refused'
    },
    http: { limits: createCallLimits({ rates: null, logger: { warn: () => undefined } }), trustedPeers },
    draining: draining.signal,
    largestBody: 10,
  })
  app.post('/device/x', async (c) => c.json({ who: c.get('device'), text: await c.req.text() }))
  const post = async (header: string, body = 'ten bytes!') => {
    const response = await app.request('/device/x', { method: 'POST', headers: { authorization: header }, body })
    return [response.status, await response.json()]
  }
  expect(await post(basic('A1:right'))).toEqual([200, { who: 'A1', text: 'ten bytes!' }])
  expect(await post(basic('A1:wrong'))).toEqual([401, { error: 'unauthorized' }])
  expect(await post(basic('A1:busy'))).toEqual([503, { error: 'unavailable' }])
  expect(await post(basic('A1:right'), 'eleven byte')).toEqual([400, { error: 'badRequest' }])
  // Nobody is asked about a name that no device has.
  expect(await post(basic("A1'--:right"))).toEqual([401, { error: 'unauthorized' }])
  expect(asked).toHaveLength(4)
  draining.abort()
  expect(await post(basic('A1:right'))).toEqual([503, { error: 'unavailable' }])
  expect(asked).toHaveLength(4)
})

it('logs a failure, and not that a device has gone before the end of its body', async () => {
  const logged: unknown[] = []
  const app: DeviceApp = new Hono()
  app.onError(answerFailure({ error: (line: unknown) => logged.push(line) }))
  const failures = [new Error('broken'), Object.assign(new Error('aborted'), { code: 'ECONNRESET' })]
  for (const [at, failure] of failures.entries())
    app.get(`/${at}`, () => {
      throw failure
    })
  expect([(await app.request('/0')).status, (await app.request('/1')).status]).toEqual([500, 500])
  expect(logged).toMatchObject([{ err: failures[0], path: '/0' }])
})

it('answers a failure that passes by itself with 503 and when to ask again', async () => {
  const app: DeviceApp = new Hono()
  app.onError(answerFailure({ error: () => undefined }))
  app.get('/away', () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  const answer = await app.request('/away')
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '5',
    { error: 'unavailable' },
  ])
})

describe('T70: calls of devices', () => {
  const opened = () => {
    let at = 0
    const rates = {
      ...defaultCallRates,
      device: { burst: 3, perSecond: 0.5 },
      address: { burst: 2, perSecond: 0.1 },
    }
    const limits = createCallLimits({
      rates,
      ticks: () => at,
      logger: { warn: () => undefined },
      later: () => undefined,
    })
    const app: DeviceApp = new Hono()
    const tried: string[] = []
    guardDevices(app, '/device/*', {
      admit: async ({ address, key, from }) => {
        tried.push(`${address} ${from}`)
        return key === 'right' ? 'admitted' : 'refused'
      },
      http: { limits, trustedPeers },
      draining: new AbortController().signal,
      largestBody: 10,
    })
    app.get('/device/*', (c) => c.text(c.get('device')))
    const get = (header: string | null, forwarded = '198.51.100.1') =>
      app.request('/device/x', { headers: { ...(header && { authorization: header }), 'x-forwarded-for': forwarded } })
    const statuses = async (count: number, header: string | null, forwarded?: string) => {
      const all: number[] = []
      for (let n = 0; n < count; n += 1) all.push((await get(header, forwarded)).status)
      return all
    }
    return {
      get,
      statuses,
      tried,
      after: (ms: number) => {
        at += ms
      },
    }
  }

  it('have two bodies at a time, and are refused more before any of them is read', async () => {
    const app: DeviceApp = new Hono()
    guardDevices(app, '/device/*', {
      admit: async () => 'admitted',
      http: { limits: createCallLimits({ rates: null, logger: { warn: () => undefined } }), trustedPeers },
      draining: new AbortController().signal,
      largestBody: 10,
    })
    app.post('/device/*', async (c) => c.text(await c.req.text()))
    const ends: (() => void)[] = []
    const post = (device: string, body: ReadableStream | string) =>
      app.request('/device/x', {
        method: 'POST',
        headers: { authorization: basic(`${device}:right`) },
        body,
        ...(typeof body !== 'string' && { duplex: 'half' }),
      })
    const start = (controller: ReadableStreamDefaultController) => {
      ends.push(() => controller.close())
    }
    const open = () => new ReadableStream({ start })
    const slow = [post('A1', open()), post('A1', open())]
    const refused = await post('A1', open())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await post('A2', 'x')).status).toBe(200)
    for (const end of ends) end()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
    expect((await post('A1', 'x')).status).toBe(200)
  })

  it('have a bucket for each device; one call too many is not even looked up', async () => {
    const { get, statuses, tried, after } = opened()
    expect(await statuses(5, basic('A1:right'))).toEqual([200, 200, 200, 429, 429])
    const refused = await get(basic('A1:right'))
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual(['2', { error: 'tooManyRequests' }])
    expect(tried).toHaveLength(3)
    expect(await statuses(1, basic('A2:right'))).toEqual([200])
    after(2000)
    expect(await statuses(2, basic('A1:right'))).toEqual([200, 429])
  })

  it('with a wrong key take nothing from the device, nor from what its right key may do', async () => {
    const { statuses, tried } = opened()
    expect(new Set(await statuses(20, basic('A1:wrong')))).toEqual(new Set([401]))
    expect(await statuses(4, basic('A1:right'))).toEqual([200, 200, 200, 429])
    // Which address tries is what wrong keys are counted by.
    expect(new Set(tried)).toEqual(new Set(['A1 198.51.100.1']))
  })

  it('that show nothing are counted for their address, which keeps no device out', async () => {
    const { statuses } = opened()
    expect(await statuses(3, null)).toEqual([401, 401, 429])
    expect(await statuses(1, 'Basic broken')).toEqual([429])
    expect(await statuses(1, null, '198.51.100.2')).toEqual([401])
    expect(await statuses(1, basic('A1:right'))).toEqual([200])
  })
})
