import { afterAll, beforeAll, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { endpoints } from '@/lib/contract/registry'
import { expect } from '@/tests/support/expect'
import { effectInputs } from '../../testing/effect-inputs'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { operationLogs } from '../audit/log-table'
import { selectOperations } from '../audit/operation-text'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
})
afterAll(() => platform.close())

const smuggled = {
  superAdmin: 1,
  platformId: 13,
  userId: '2',
  roles: ['1'],
  status: 1,
  brandJurisdiction: [6, 12, 13],
  createUser: 1,
  updateTime: '2020-01-01 00:00:00',
  passwordHash: 'x',
  unheardOf: true,
}
type Values = Record<string, unknown>
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Copies of an input with a field more in one of its inner objects. */
const innerCopies = (input: Values): Values[] =>
  Object.entries(input).flatMap(([key, inner]) =>
    isObject(inner)
      ? [
          { ...input, [key]: { ...inner, superAdmin: 1 } },
          ...innerCopies(inner).map((copy) => ({ ...input, [key]: copy })),
        ]
      : [],
  )

it('are refused by every change of the contract, at every depth, and nothing is done', async () => {
  const token = await platform.signIn('admin')
  const makers = effectInputs(platform, token)
  expect(Object.keys(makers).sort()).toEqual(
    endpoints
      .filter(({ endpoint }) => endpoint.effect)
      .map(({ name }) => name)
      .sort(),
  )
  let tried = 0
  for (const [name, make] of Object.entries(makers)) {
    const endpoint = endpoints.find((each) => each.name === name)?.endpoint
    if (endpoint === undefined) throw new Error(`${name} is no endpoint`)
    const input = { ...((await make()) as Values) }
    const as = name.startsWith('auth.logout') ? await platform.signIn('viewer') : token
    const refuse = async (bad: Values, fields: string[]) => {
      const requestId = `smuggled-${++tried}-request`
      const answer = await platform.call(endpoint, bad, { token: as, headers: { 'x-request-id': requestId } })
      expect([name, fields, answer.code]).toEqual([name, fields, 400])
      if (fields.length > 0)
        expect(answer.envelope.fields, name).toEqual(Object.fromEntries(fields.map((field) => [field, '不允许的字段'])))
      const rows = await selectOperations(platform.database).where(eq(operationLogs.requestId, requestId))
      expect(rows.filter(({ result }) => result === 0)).toEqual([])
    }
    // A field of the endpoint itself is held against its own schema.
    const foreign = Object.entries(smuggled).filter(([field]) => !(field in input))
    // All at once, for each of them is named; a form with a file ends at the first.
    const portions = 'file' in input ? foreign.map((field) => [field]) : [foreign]
    for (const portion of portions) {
      await refuse(
        { ...input, ...Object.fromEntries(portion) },
        portion.map(([field]) => field),
      )
    }
    for (const copy of innerCopies(input)) await refuse(copy, [])
    // Without them it is right, and makes what a later input needs. Made anew: a job may have ended meanwhile.
    expect((await platform.call(endpoint, await make(), { token: as })).code, name).toBe(0)
  }
  expect(tried).toBeGreaterThan(150)
}, 240_000)
