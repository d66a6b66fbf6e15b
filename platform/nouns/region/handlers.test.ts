import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { checkerServiceApi } from '@/lib/contract/checker-service'
import { regionApi } from '@/lib/contract/region'
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

it('comes by the checker service’s door too, asked either way', async () => {
  const regionList = await names(0)
  const byQuery = await platform.call(checkerServiceApi.read, { call: 'getRegionByLang', languageId: 0 }, { token })
  const byBody = await platform.call(
    checkerServiceApi.readByBody,
    { call: 'getRegionByLang', languageId: 0 },
    { token },
  )
  expect(byQuery.data).toEqual({ regionList })
  expect(byBody.data).toEqual({ regionList })
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const at = `${checkerServiceApi.read.path}?call=getRegionByLang&languageId=0`
    const answer = await platform.app.request(at, { method, headers: { token } })
    expect([answer.status, await answer.json()]).toMatchObject([200, { code: 0, data: { regionList } }])
    const alone = await platform.app.request(at, { method })
    expect([alone.status, (await alone.json()).code]).toEqual([401, 401])
  }
  expect((await platform.call(checkerServiceApi.read, { call: 'drop', languageId: 0 }, { token })).code).toBe(400)
})
