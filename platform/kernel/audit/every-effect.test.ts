import { afterAll, beforeAll, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { endpoints } from '@/lib/contract/registry'
import { expect } from '@/tests/support/expect'
import { effectInputs } from '../../testing/effect-inputs'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { operationLogs } from './log-table'
import { selectOperations } from './operation-text'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
})
afterAll(() => platform.close())

it('leaves exactly one row for each change of the contract', async () => {
  const token = await platform.signIn('admin')
  const effects = endpoints.filter(({ endpoint }) => endpoint.effect)
  const makers = effectInputs(platform, token)
  expect(Object.keys(makers).sort()).toEqual(effects.map(({ name }) => name).sort())
  for (const [name, make] of Object.entries(makers)) {
    const endpoint = effects.find((effect) => effect.name === name)?.endpoint
    if (endpoint === undefined) throw new Error(`${name} is no change`)
    const input = await make()
    const requestId = `request-of-${name.replace('.', '-')}`
    // Signing out ends the session, so the two of them have their own.
    const as = name.startsWith('auth.logout') ? await platform.signIn('viewer') : token
    const answer = await platform.call(endpoint, input, { token: as, headers: { 'x-request-id': requestId } })
    expect(answer.code, `${name}: ${JSON.stringify(answer.envelope)}`).toBe(0)
    const rows = await selectOperations(platform.database)
      .where(eq(operationLogs.requestId, requestId))
      .orderBy(operationLogs.id)
    const own = rows.filter(({ endpoint: logged }) => logged === name)
    expect(own, name).toMatchObject([{ result: 0, errorCode: 0, method: endpoint.method, path: endpoint.path }])
    expect(own[0]?.target, name).not.toBe('')
  }
})
