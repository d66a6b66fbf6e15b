import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { routes } from '../../lib/contract/registry'
import { noteFigure } from '../../tests/support/note-figure'
import { answerShell } from '../support/answer-shell'
import { type FuzzRequest, fuzzRequest, toBytes } from '../support/fuzz-requests'
import { KeepAliveClient } from '../support/keep-alive-client'
import { recordedToken } from '../support/open-session'
import { recordedConsole } from '../support/recorded-console'
import { success } from '../support/recorder-upstream'

// The long proof `attacks` sends 50,000, `npm test` a tenth of that.
const count = Number(process.env.FUZZ_REQUESTS ?? 5000)
const connections = 12
const { seed, counterexamples }: { seed: number; counterexamples: FuzzRequest[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fuzz-seeds.json'), 'utf8'),
)
const readiness = 'GET /healthz'

const console_ = recordedConsole()

/** Sends them all, and returns those that got a server error or no answer. */
const sendAll = async (requests: FuzzRequest[]): Promise<{ faults: string[]; statuses: Map<number, number> }> => {
  const faults: string[] = []
  const statuses = new Map<number, number>()
  let next = 0
  const work = async () => {
    const client = new KeepAliveClient(console_.port)
    for (let request = requests[next++]; request; request = requests[next++]) {
      const status = await client.send(toBytes(request, console_.cookie), request.method === 'HEAD')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 0 || status >= 500) faults.push(`${status} ${JSON.stringify(request)}`)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { faults, statuses }
}

const strangers = (): string[] => [
  ...new Set(
    console_.recorder.requests
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => !routes.has(call) && call !== readiness),
  ),
]

test.beforeEach(() => {
  answerShell(console_.recorder)
  // Each way of signing in: an answer without a token would be a fault of the platform.
  for (const path of ['/sys/login', '/sys/login/secondStep', '/sys/login/passkey'])
    console_.recorder.on(path, success({ token: recordedToken, userId: '1' }))
})

test('T5: former bypasses no longer work', async () => {
  const { faults } = await sendAll(counterexamples)
  expect(faults).toEqual([])
  expect(strangers()).toEqual([])
})

test('T5: none of thousands of requests causes a server error or reaches anything outside the contract', async () => {
  test.setTimeout(60_000 + count * 20)
  const { faults, statuses } = await sendAll(fc.sample(fuzzRequest, { seed, numRuns: count }))
  console.log(
    `${count} requests, ${console_.recorder.requests.length} calls of the platform:`,
    Object.fromEntries(statuses),
  )
  const ended = await Promise.race([console_.server.ended, 'still running'])
  expect(ended, console_.server.output().slice(-2000)).toBe('still running')
  const fatal = console_.server.output().match(/^.*"level":[56]0.*$/gm) ?? []
  expect(fatal.slice(0, 5), 'what the console wrote about itself').toEqual([])
  expect(faults.slice(0, 20)).toEqual([])
  expect(strangers()).toEqual([])
  expect(
    console_.recorder.requests.every(({ header }) => header('token').every((token) => token === recordedToken)),
  ).toBe(true)
  expect(console_.recorder.requests.length).toBeGreaterThan(count / 50)
  // The session has survived: requests with it were not refused for lack of one.
  expect((await console_.call('/sys/user/info')).status).toBe(200)
  noteFigure(
    'requests',
    [...statuses.values()].reduce((sum, times) => sum + times, 0),
  )
})
