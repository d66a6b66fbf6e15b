import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { capabilityApi } from '@/lib/contract/capability'
import { optionalEndpoints } from '@/lib/contract/need'
import { implementations } from '../../composition/implementations'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { capabilityWith } from './handlers'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

it('names the whole optional part of the contract, and nothing of the required one', async () => {
  const { data } = await platform.call(capabilityApi.list, {}, { token: await platform.signIn('nomenu') })
  expect(data.build?.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(data.endpoints).toEqual(optionalEndpoints.map(({ name }) => name).sort())
})

it('is for whoever is signed in', async () => {
  expect((await platform.call(capabilityApi.list, {})).status).toBe(401)
})

it('goes by the handlers that there are', async () => {
  const { move: _, ...handlers } = implementations.question.handlers
  const some = { question: { handlers }, menu: implementations.menu }
  const told = await capabilityWith(() => some).handlers.list?.({} as never, {} as never)
  expect(told).toMatchObject({ endpoints: expect.arrayContaining(['question.list', 'menu.move']) })
  expect(JSON.stringify(told)).not.toMatch(/question\.move|menu\.nav|fault\.list/)
})
