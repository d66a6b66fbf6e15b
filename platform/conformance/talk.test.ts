import { expect, it } from '@jest/globals'
import { ask, type Talk } from './talk'

const answers = (given: (readonly [status: number, retryAfter?: string])[]) => {
  let count = 0
  const talk: Talk = async () => {
    const [status = 200, retryAfter] = given[count] ?? []
    count += 1
    return new Response('{"code":0,"msg":"","data":null}', {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    })
  }
  return { talk, count: () => count }
}
const endpoint = { method: 'GET', path: '/sys/user/info' } as const

it('waits for a limit of the platform as it says, and asks again', async () => {
  const { talk, count } = answers([[429, '0.01'], [429, '0'], [200]])
  expect((await ask(talk, endpoint, {})).status).toBe(200)
  expect(count()).toBe(3)
})

it.each([
  ['that says no time', [[429]] as const],
  ['that says too long a time', [[429, '3600']] as const],
  ['that says no number', [[429, 'soon']] as const],
  ['of another kind', [[503, '0']] as const],
])('does not wait for a refusal %s', async (_, given) => {
  const { talk, count } = answers([...given])
  expect((await ask(talk, endpoint, {})).status).toBe(given[0][0])
  expect(count()).toBe(1)
})

it('does not wait for ever', async () => {
  const { talk, count } = answers(Array.from({ length: 20 }, () => [429, '0'] as const))
  expect((await ask(talk, endpoint, {})).status).toBe(429)
  expect(count()).toBe(6)
})
