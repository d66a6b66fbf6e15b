import { afterAll, beforeAll, expect } from '@jest/globals'
import { loginFailures } from '../../kernel/session/identity-table'
import { itOn } from '../../testing/it-on'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { clearFailures, takeTry } from './back-off'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const account = (i: number): string => ['viewer', 'editor', 'service'][i % 3] ?? ''

// The embedded database does one transaction after the other.
itOn('postgres')(
  'sign-ins of one browser at the same time lock the same counts, and none is refused for it',
  async () => {
    const { database, clock } = platform
    for (let round = 0; round < 20; round++)
      await Promise.all(
        Array.from({ length: 9 }, async (_, i) => {
          const trier = { account: account(i), ip: '192.0.2.1', uuid: 'u'.repeat(16), device: null }
          await takeTry(database, trier, clock.now(), 100)
          await database.transaction((tx) => clearFailures(tx, trier))
        }),
      )
    const left = await database.select().from(loginFailures)
    expect(left.filter(({ key }) => !key.startsWith('ip:'))).toEqual([])
  },
)
