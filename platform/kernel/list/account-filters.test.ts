import { afterAll, beforeAll, expect, it } from '@jest/globals'
import * as z from 'zod'
import type { Endpoint } from '@/lib/contract/endpoint'
import { endpoints } from '@/lib/contract/registry'
import { clientErrors } from '../../nouns/tables/client-error'
import { controlRecords } from '../../nouns/tables/control'
import { repairs } from '../../nouns/tables/fleet-fault'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
  await platform.signInByPassword('admin')
  const { database, clock } = platform
  await database.update(controlRecords).set({ operatorAccount: 'admin' })
  await database.update(repairs).set({ userAccount: 'admin', contactName: '' })
  const none = { stack: '', digest: '', requestId: '', browser: '', os: '' }
  await database
    .insert(clientErrors)
    .values({ ...none, platformId: 6, userId: 1, account: 'admin', page: '/', message: 'x', errorTime: clock.now() })
})
afterAll(() => platform.close())

const shapeOf = ({ input }: Endpoint): object => (input instanceof z.ZodObject ? input.shape : {})
const fields = ['account', 'operatorAccount', 'adminAccount', 'distributorAccount', 'user']

/** Lists with a filter by account, and that filter. */
const filters = endpoints.flatMap(({ name, endpoint }) => {
  const shape = shapeOf(endpoint)
  const field = 'page' in shape && 'limit' in shape ? fields.find((each) => each in shape) : undefined
  return field === undefined ? [] : [{ name, endpoint, field }]
})
/** Lists of customers hold no admin, and two have no commands of these days. */
const empty = [
  ...['controlHistory.hidoms', 'controlHistory.airBoxes', 'controlHistory.smartTouches'],
  ...['appUser.list', 'appLog.list', 'group.list', 'distributor.list'],
]

it('every list that is filtered by an account is known', () => {
  expect(filters.length).toBeGreaterThan(10)
})

it.each(filters)('$name finds an account in any case', async ({ name, endpoint, field }) => {
  const count = async (account: string): Promise<number> => {
    const { data } = await platform.call(endpoint, { [field]: account, page: 1, limit: 20 } as never, {
      token,
    })
    return (data as { totalCount: number }).totalCount
  }
  const found = await count('admin')
  expect(await count('ADMIN')).toBe(found)
  expect(await count('aDmin')).toBe(found)
  if (!empty.includes(name)) expect(found).toBeGreaterThan(0)
})
