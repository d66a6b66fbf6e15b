import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { distributorApi } from '@/lib/contract/distributor'
import { faultApi } from '@/lib/contract/fault'
import { projectApi } from '@/lib/contract/project'
import { repairApi } from '@/lib/contract/repair'
import { expect } from '@/tests/support/expect'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

describe('a number on a tab', () => {
  it('is that of the list behind it, for every project', async () => {
    const { list } = (await platform.call(projectApi.list, { limit: 200 }, { token })).data
    let faults = 0
    for (const { projectId, alarmCount } of list) {
      const { data } = await platform.call(projectApi.info, { projectId }, { token })
      const ofList = async (
        call: typeof projectApi.devices | typeof projectApi.members | typeof faultApi.list,
        more = {},
      ) => (await platform.call(call as typeof projectApi.devices, { projectId, ...more }, { token })).data.totalCount
      expect([projectId, data.deviceCount, data.memberCount, data.faultCount, data.alarmCount]).toEqual([
        projectId,
        await ofList(projectApi.devices),
        await ofList(projectApi.members),
        await ofList(faultApi.list),
        await ofList(faultApi.list, { status: 0 }),
      ])
      expect(data.alarmCount).toBe(alarmCount)
      faults += data.faultCount - data.alarmCount
    }
    // Faults that are over are what the two numbers differ by.
    expect(faults).toBeGreaterThan(0)
  })

  it('is that of the list in each state, for repairs and for distributors', async () => {
    for (const status of [0, 1, 2] as const) {
      const { list } = (await platform.call(repairApi.counts, {}, { token })).data
      const { totalCount } = (await platform.call(repairApi.list, { status }, { token })).data
      expect([status, list.find((each) => each.status === status)?.count ?? 0]).toEqual([status, totalCount])
    }
    for (const status of [1, 2, 3, 4, 5] as const) {
      const { list } = (await platform.call(distributorApi.counts, {}, { token })).data
      const { totalCount } = (await platform.call(distributorApi.list, { status }, { token })).data
      expect([status, list.find((each) => each.status === status)?.count ?? 0]).toEqual([status, totalCount])
    }
  })
})

describe('a range of days that ends before it begins', () => {
  it('is refused at its last day, and is no empty list', async () => {
    const query = { failureFrom: '2026-07-02', failureTo: '2026-07-01' }
    const refused = await platform.call(faultApi.list, query, { token, language: 'en' })
    expect([refused.code, refused.envelope.fields]).toEqual([
      400,
      { failureTo: 'The last day cannot be before the first' },
    ])
    const one = { failureFrom: '2026-07-01', failureTo: '2026-07-01' }
    expect((await platform.call(faultApi.list, one, { token })).code).toBe(0)
  })
})
