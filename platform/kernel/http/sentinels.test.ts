import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { announcementApi } from '@/lib/contract/announcement'
import { authApi } from '@/lib/contract/auth'
import { checkerServiceApi } from '@/lib/contract/checker-service'
import { deviceApi, MacWifiId } from '@/lib/contract/device'
import { menuApi } from '@/lib/contract/menu'
import { preferenceApi } from '@/lib/contract/preference'
import { userApi } from '@/lib/contract/user'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { findSentinel, sentinelNames, sentinelWifiIds } from './sentinels'

let platform: TestPlatform
let token: string
const waits: number[] = []
beforeAll(async () => {
  platform = await testPlatform({
    wait: async (ms) => {
      waits.push(ms)
    },
  })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())
afterEach(() => {
  jest.useRealTimers()
})

const refusals = [
  ['fails-400', 400, 400],
  ['fails-401', 401, 401],
  ['fails-403', 403, 403],
  ['fails-404', 404, 404],
  ['fails-409', 409, 409],
  ['fails-429', 429, 429],
  ['fails-500', 500, 500],
  ['fails-503', 503, 503],
  ['fails-50008', 50008, 200],
  ['fails-50012', 50012, 200],
  ['fails-50014', 50014, 200],
] as const

describe('an input that names a sentinel', () => {
  const saveAs = (order: string) =>
    platform.call(preferenceApi.saveTable, { table: 'x', preference: { order: [order] } }, { token })

  it.each(refusals)('%s is refused with code %i', async (name, code, status) => {
    const answer = await saveAs(name)
    expect(answer).toMatchObject({ code, status })
    expect(answer.headers.get('retry-after')).toBe(code === 429 ? '30' : null)
    expect((await platform.call(preferenceApi.tables, {}, { token })).data).toEqual({})
  })

  it('only as the whole value', async () => {
    expect((await saveAs('fails-500 ')).code).toBe(0)
    expect((await saveAs('my fails-500')).code).toBe(0)
  })

  it('of a demonstration with faults only', async () => {
    platform.config.demoFaults = false
    expect((await saveAs('fails-500')).code).toBe(0)
    platform.config.demoFaults = true
  })
})

describe('an account of that name', () => {
  const spared = [userApi.info, menuApi.nav, announcementApi.current] as const

  it.each(refusals)('%s signs in, sees the shell, fails in everything else, and signs out', async (...[name, code]) => {
    const mine = await platform.signInByPassword(name)
    for (const endpoint of spared) {
      expect((await platform.call<unknown, unknown>(endpoint as never, {}, { token: mine })).code).toBe(0)
    }
    expect(
      (await platform.call(checkerServiceApi.read, { call: 'getRegionByLang', languageId: 0 }, { token: mine })).code,
    ).toBe(code)
    expect((await platform.call(authApi.logout, {}, { token: mine })).code).toBe(0)
  })

  const regions = async (name: string) => {
    const mine = await platform.signIn(name)
    return platform.send(checkerServiceApi.read, { call: 'getRegionByLang', languageId: 0 }, { token: mine })
  }

  it.each([
    ['slow-3s', 3000],
    ['slow-41s', 41_000],
  ])('%s waits %i ms and then answers', async (name, ms) => {
    waits.length = 0
    expect((await regions(name)).status).toBe(200)
    expect(waits).toEqual([ms])
  })

  it('stalls sends half and then nothing', async () => {
    const whole = await (
      await platform.send(checkerServiceApi.read, { call: 'getRegionByLang', languageId: 0 }, { token })
    ).text()
    const reader = (await regions('stalls')).body?.getReader()
    jest.useFakeTimers()
    const first = await reader?.read()
    expect(whole.startsWith(new TextDecoder().decode(first?.value))).toBe(true)
    expect(first?.value?.byteLength).toBeLessThan(Buffer.byteLength(whole))
    let isSilent = true
    const more = reader?.read().then(() => {
      isSilent = false
    })
    // An hour goes by: whatever would have sent more or have ended it by itself has had its time.
    await jest.advanceTimersByTimeAsync(60 * 60_000)
    expect(isSilent).toBe(true)
    await reader?.cancel()
    await more
  })

  it('resets breaks off in the middle', async () => {
    await expect((await regions('resets')).text()).rejects.toThrow()
  })

  it('malformed is no JSON', async () => {
    const response = await regions('malformed')
    expect(response.headers.get('content-type')).toContain('application/json')
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  it('html is a page with status 200', async () => {
    const response = await regions('html')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('empty is a success without rows', async () => {
    expect(await (await regions('empty')).json()).toMatchObject({ code: 0, data: { regionList: [] } })
  })
})

describe('a controller of that name', () => {
  it('has a WiFi ID of its own that the contract takes', () => {
    expect(new Set(Object.values(sentinelWifiIds)).size).toBe(sentinelNames.length)
    for (const id of Object.values(sentinelWifiIds)) expect(MacWifiId.parse(id)).toBe(id)
  })

  it('fails in its own calls, and not in a list that shows it', () => {
    const input = { macWifiId: sentinelWifiIds['fails-409'] }
    expect(findSentinel('device.info', input, 'admin')).toBe('fails-409')
    expect(findSentinel('device.update', input, 'admin')).toBe('fails-409')
    expect(findSentinel('unit.outdoor', input, 'admin')).toBe('fails-409')
    expect(findSentinel('device.himitList', input, 'admin')).toBeNull()
    expect(findSentinel('fault.list', input, 'admin')).toBeNull()
    expect(findSentinel('device.himitList', { deviceName: 'fails-409' }, 'admin')).toBe('fails-409')
  })

  it('is refused by the real call', async () => {
    const answer = await platform.call(deviceApi.info, { macWifiId: sentinelWifiIds['fails-50012'] }, { token })
    expect(answer.code).toBe(50012)
  })
})
