import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { checkerPaths, pastPaths, upgradePaths } from '@/lib/contract/device-http'
import { codes } from '@/lib/contract/error-code'
import { Language } from '@/lib/contract/language'
import { endpoints } from '@/lib/contract/registry'
import type { Admit, HttpDoor } from './ingest/http/guard-devices'
import { pastRoutes } from './ingest/past/past-routes'
import { defaultCallRates } from './kernel/config/call-rates'
import { createCallLimits } from './kernel/http/call-limits'
import { checkerRoutes } from './nouns/checker/device-routes'
import { deviceRoutes } from './nouns/ota/device-routes'
import { type TestPlatform, testPlatform } from './testing/test-platform'

/** So few that a test reaches them, and so slow that nothing comes back meanwhile. */
const burst = 3
const rates = {
  ...defaultCallRates,
  address: { burst, perSecond: 0.001 },
  device: { burst, perSecond: 0.001 },
  anonymous: { burst: 1_000_000, perSecond: 1 },
}

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ callLimits: rates })
})
afterAll(() => platform.close())

let last = 0
/** An address that has not called yet. */
const newAddress = (): string => {
  last += 1
  return `198.${Math.floor(last / 60_000)}.${Math.floor(last / 250) % 240}.${last % 250}`
}

describe('T70: an endpoint that needs no session', () => {
  it.each(endpoints.filter(({ endpoint }) => endpoint.access === 'public'))(
    '$name is limited for each address, in both languages',
    async ({ endpoint }) => {
      const headers = { 'x-forwarded-for': newAddress() }
      for (let n = 0; n < burst; n += 1)
        expect((await platform.send(endpoint, {}, { headers })).status).not.toBe(codes.tooManyRequests)
      const queries = jest.spyOn(platform.database, 'select')
      const messages = new Set<string>()
      try {
        for (const language of Language.options) {
          const answer = await platform.call(endpoint, {}, { headers, language })
          expect([answer.status, answer.code]).toEqual([429, codes.tooManyRequests])
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
          messages.add(answer.envelope.msg)
        }
        expect(queries).not.toHaveBeenCalled()
      } finally {
        queries.mockRestore()
      }
      expect(messages.size).toBe(Language.options.length)
      const other = { 'x-forwarded-for': newAddress() }
      expect((await platform.send(endpoint, {}, { headers: other })).status).not.toBe(codes.tooManyRequests)
    },
  )
})

describe('T70: an endpoint that needs a session', () => {
  it.each(endpoints.filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$name is limited for an address that shows none, or one that opens nothing',
    async ({ endpoint }) => {
      const headers = { 'x-forwarded-for': newAddress() }
      // So that few are left.
      platform.http.limits.takeUnknown(null, headers['x-forwarded-for'], burst - 0.25)
      const statuses = []
      for (const token of [null, 'a'.repeat(43), 'b'.repeat(43)])
        statuses.push((await platform.send(endpoint, {}, { headers, token })).status)
      expect(statuses).toEqual([401, 401, 429])
    },
  )

  it('takes nothing from an address for sessions that are valid, and knows a session that has ended for none', async () => {
    const headers = { 'x-forwarded-for': newAddress() }
    const read = { method: 'GET', path: '/sys/user/info' } as const
    const call = async (token: string | null) => (await platform.send(read, {}, { headers, token })).status
    platform.http.limits.takeUnknown(null, headers['x-forwarded-for'], burst - 0.35)
    const tokens = await Promise.all(['admin', 'viewer', 'editor', 'service', 'ota'].map((who) => platform.signIn(who)))
    for (const token of tokens) expect(await call(token)).toBe(200)
    const [one = null, two = null] = tokens
    const out = endpoints.find(({ name }) => name === 'auth.logout')
    if (out === undefined) throw new Error('no endpoint signs out')
    expect((await platform.send(out.endpoint, {}, { headers, token: one })).status).toBe(200)
    expect([await call(one), await call(one), await call(one), await call(one), await call(one)]).toEqual([
      401, 401, 401, 401, 429,
    ])
    // Who is in stays in, whatever others do behind the same address.
    expect(await call(two)).toBe(200)
  })
})

describe('T70: all addresses together', () => {
  it('are limited, and what is left last is for those that have hardly called', () => {
    const together = { ...rates, address: { burst: 100, perSecond: 1 }, anonymous: { burst: 100, perSecond: 1 } }
    const limits = createCallLimits({
      rates: together,
      ticks: () => 0,
      logger: { warn: () => undefined },
      later: () => undefined,
    })
    const took = (address: string): boolean => {
      try {
        limits.takeUnknown(null, address)
        return true
      } catch {
        return false
      }
    }
    const countOf = (address: string, tries: number) =>
      Array.from({ length: tries }, () => took(address)).filter(Boolean)
    expect(countOf('198.51.100.1', 80)).toHaveLength(51)
    expect(took('203.0.113.1')).toBe(true)
    // From as many addresses as one likes: no more than there is.
    const all = Array.from({ length: 200 }, (_, n) => took(`192.0.2.${n}`)).filter(Boolean)
    expect(all).toHaveLength(48)
    // A network of IPv6 is one address.
    const many = createCallLimits({
      rates: { ...rates, address: { burst: 2, perSecond: 1 } },
      ticks: () => 0,
      logger: { warn: () => undefined },
      later: () => undefined,
    })
    many.takeUnknown(null, '2001:db8::1')
    many.takeUnknown(null, '2001:db8::2')
    expect(() => many.takeUnknown(null, '2001:db8::3')).toThrow()
  })
})

describe('T70: an endpoint for devices', () => {
  // What they do is not looked at here: they stand at their doors with nothing behind them.
  const nothing = {} as never
  const draining = new AbortController().signal
  const admit: Admit = async ({ key }) => (key === 'right' ? 'admitted' : 'refused')
  const doorOf = (http: HttpDoor) => {
    const engine = { logger: platform.logger } as never
    const given = { admit, http, draining }
    return [
      deviceRoutes(engine, { ...given, openFirmware: nothing }),
      checkerRoutes(engine, given),
      pastRoutes({
        ...given,
        logger: platform.logger,
        database: nothing,
        clock: nothing,
        store: nothing,
        journal: nothing,
        retention: { samples: 1, hours: 1 },
      }),
    ]
  }
  const paths = [upgradePaths, checkerPaths, pastPaths].flatMap((group) => Object.values(group))

  it.each(paths)('%s is limited for each device, and for who shows nothing', async (path) => {
    const routes = doorOf({ ...platform.http, limits: createCallLimits({ rates, logger: platform.logger }) })
    const found = routes.flatMap((app) => app.routes.map(({ method, path: of }) => ({ app, method, path: of })))
    const route = found.find((each) => each.path === path && each.method !== 'ALL')
    if (route === undefined) throw new Error(`${path} has no route`)
    const call = async (shown: string | null) => {
      const headers: Record<string, string> =
        shown === null ? {} : { authorization: `Basic ${Buffer.from(shown).toString('base64')}` }
      const body = route.method === 'POST' ? { body: '{' } : {}
      return route.app.request(path, { method: route.method, headers, ...body })
    }
    for (let n = 0; n < burst; n += 1) expect((await call('A1:right')).status).not.toBe(429)
    const refused = await call('A1:right')
    expect([refused.status, await refused.json()]).toEqual([429, { error: 'tooManyRequests' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call('A2:right')).status).not.toBe(429)
    const unnamed = []
    for (let n = 0; n <= burst; n += 1) unnamed.push((await call(null)).status)
    expect(unnamed).toEqual([...Array(burst).fill(401), 429])
  })

  it('is among those of the contract', () => {
    const routed = doorOf(platform.http).flatMap((app) => app.routes)
    expect(new Set(routed.filter(({ method }) => method !== 'ALL').map(({ path }) => path))).toEqual(new Set(paths))
  })
})
