import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { demoPassword } from '../seed/account'
import { plantedFaults } from '../testing/planted-faults'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { conformance } from './run'
import type { Talk } from './talk'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, captcha: 'off' })
})
afterAll(() => platform.close())

it('has at least twenty faults to find', () => {
  expect(plantedFaults.length).toBeGreaterThanOrEqual(20)
})

it.each(plantedFaults.map((fault) => [fault.what, fault] as const))('finds that %s', async (_what, fault) => {
  const { area, of, breaks, found } = fault
  const honest: Talk = async (path, init) => platform.app.request(path, init)
  const { findings } = await conformance({
    talk: breaks(honest),
    platformId: 6,
    main: { account: 'admin', password: demoPassword },
    lesser: { account: 'viewer', password: demoPassword },
    writes: true,
    only: [area],
    ...(of && { names: [of] }),
    longest: 1_500,
  })
  const told = findings.filter(({ state }) => state !== 'ok').map(({ state, name, why }) => `${state} ${name}: ${why}`)
  expect(told.filter((each) => found.test(each))).toHaveLength(1)
})
