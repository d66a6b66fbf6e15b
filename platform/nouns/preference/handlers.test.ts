import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { preferenceApi } from '@/lib/contract/preference'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

it('is kept for each user and table, the newest one', async () => {
  const [one, two] = [await platform.signIn('editor'), await platform.signIn('viewer')]
  const save = (token: string, table: string, preference: unknown) =>
    platform.call(preferenceApi.saveTable, { table, preference }, { token })
  await save(one, 'himit', { density: 'compact' })
  await save(one, 'himit', { hidden: ['city'], widths: { city: 120 } })
  await save(one, 'faults', { order: ['b', 'a'] })
  await save(two, 'himit', { density: 'comfortable' })
  const read = async (token: string) => (await platform.call(preferenceApi.tables, {}, { token })).data
  expect(await read(one)).toEqual({ himit: { hidden: ['city'], widths: { city: 120 } }, faults: { order: ['b', 'a'] } })
  expect(await read(two)).toEqual({ himit: { density: 'comfortable' } })
})
