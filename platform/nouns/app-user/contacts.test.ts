import { afterAll, beforeAll, describe, it } from '@jest/globals'
import type { Endpoint } from '@/lib/contract/endpoint'
import { registry } from '@/lib/contract/registry'
import { expect } from '@/tests/support/expect'
import { webUsers } from '../../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { appUsers } from '../tables/fleet'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

/** What is asked beside nothing: a search finds nobody without a text. */
const inputs = [{ limit: 200 }, {}, { search: 'example' }, { search: '1990000' }]

const reads = Object.entries(registry).flatMap(([noun, api]) =>
  Object.entries(api as Record<string, Endpoint>).flatMap(([verb, endpoint]) => {
    if (endpoint.method !== 'GET' || endpoint.effect || endpoint.download || endpoint.stream) return []
    const input = inputs.find((each) => endpoint.input.safeParse(each).success)
    return input ? [{ name: `${noun}.${verb}`, endpoint, input }] : []
  }),
)

describe('customers', () => {
  it('are shown masked by every read that needs no key, whatever its reader may', async () => {
    const people = await platform.database.select().from(appUsers)
    // One customer is a colleague, whose own address colleagues see.
    const staff = new Set((await platform.database.select().from(webUsers)).map(({ mailbox }) => mailbox))
    const whole = new Set(people.flatMap(({ account, email, phone }) => [account, email, phone]))
    const contacts = [...whole].filter((text) => text.length >= 7 && !staff.has(text))
    expect(contacts.length).toBeGreaterThan(40)
    expect(reads.length).toBeGreaterThan(60)
    const leaks: string[] = []
    let masked = 0
    for (const { name, endpoint, input } of reads) {
      const { envelope } = await platform.call(endpoint, input, { token })
      const text = JSON.stringify(envelope)
      if (text.includes('****')) masked += 1
      const found = contacts.filter((contact) => text.includes(contact))
      if (found.length > 0) leaks.push(`${name}: ${found.slice(0, 3).join(' ')}`)
    }
    expect(leaks).toEqual([])
    expect(masked).toBeGreaterThan(8)
  })
})
