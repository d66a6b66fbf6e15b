import { afterAll, beforeAll, it } from '@jest/globals'
import { checkerServiceApi } from '@/lib/contract/checker-service'
import { otherMethods } from '@/lib/contract/endpoint'
import { regionApi } from '@/lib/contract/region'
import { expect } from '@/tests/support/expect'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform()
  token = await platform.signIn('viewer')
})
afterAll(() => platform.close())

const names = async (languageId: number) => {
  const { data } = await platform.call(regionApi.byLanguage, { languageId }, { token })
  return data.regionList
}

it('is answered in Chinese for 0 and in English for 1, whatever the interface language', async () => {
  expect((await names(0)).map(({ regionName }) => regionName)).toContain('青岛')
  expect((await names(1)).map(({ regionName }) => regionName)).toContain('Qingdao')
})

it('is a whole tree: eleven areas, the 26 cities, every parent one level up', async () => {
  const list = await names(1)
  const byId = new Map(list.map((region) => [region.regionId, region]))
  expect(list.filter(({ level }) => level === 1)).toHaveLength(11)
  expect(list.filter(({ level }) => level === 3)).toHaveLength(26)
  for (const { pid, level } of list) expect(byId.get(pid)?.level ?? 0).toBe(level - 1)
})

it('comes by the checker service’s door too, by every method: POST sends a body, all others a query', async () => {
  const regionList = await names(0)
  const input = { call: 'getRegionByLang', languageId: 0 }
  const { path } = checkerServiceApi.read
  const ask = async (method: string, headers: Record<string, string>, given = input) => {
    const isBody = method === 'POST'
    const query = new URLSearchParams({ ...given, languageId: String(given.languageId) })
    const answer = await platform.app.request(isBody ? path : `${path}?${query}`, {
      method,
      headers: { ...headers, ...(isBody && { 'content-type': 'application/json' }) },
      ...(isBody && { body: JSON.stringify(given) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  for (const method of ['GET', ...otherMethods]) {
    const said = (body: object) => (method === 'HEAD' ? null : expect.objectContaining(body))
    expect(await ask(method, { token }), method).toEqual({ status: 200, body: said({ code: 0, data: { regionList } }) })
    expect(await ask(method, {}), method).toEqual({ status: 401, body: said({ code: 401 }) })
    expect(await ask(method, { token }, { ...input, call: 'drop' }), method).toEqual({
      status: 400,
      body: said({ code: 400 }),
    })
  }
  // The other place holds nothing.
  const wrong = await platform.app.request(`${path}?call=getRegionByLang&languageId=0`, {
    method: 'POST',
    headers: { token },
  })
  expect((await wrong.json()).code).toBe(400)
})

it('is answered before anybody has signed in, and by a session of any brand', async () => {
  const at = `${regionApi.byLanguage.path}?languageId=1`
  for (const headers of [undefined, { token: 'opens-nothing' }, { token }]) {
    const answer = await platform.app.request(at, headers && { headers })
    const { code, data } = await answer.json()
    expect(code).toBe(0)
    expect(data.regionList).toEqual(await names(1))
  }
})
