import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { accounts, demoPassword } from '../support/accounts'
import { type Costly, costlyRequests } from '../support/costly-requests'
import { ownHeaders } from '../support/open-session'
import { type RawAnswer, sendRaw } from '../support/raw-http'
import { RecordedConsole } from '../support/recorded-console'
import { startPlatform } from '../support/start-platform'

/** Most main-thread time, milliseconds, that one request may take: this thread serves everybody. */
const most = 250

/** Processor time of a process's first thread so far, milliseconds. */
const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

type Side = { pid: number; send: (request: Costly) => Promise<RawAnswer> }
type Figure = { what: string; ms: number; status: number }

/** The cost of each: the least of three, since a garbage collection or a background job may add to it. */
const measure = async ({ pid, send }: Side): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const request of costlyRequests) {
    let figure: Figure = { what: request.what, ms: Number.POSITIVE_INFINITY, status: 0 }
    for (let time = 0; time < 3 && (time === 0 || figure.ms > most / 5); time += 1) {
      const before = mainThreadMs(pid)
      const { status } = await send(request)
      figure = { what: request.what, ms: Math.min(figure.ms, mainThreadMs(pid) - before), status }
    }
    figures.push(figure)
  }
  return figures
}

const judge = (side: string, figures: Figure[]): void => {
  const worst = figures.toSorted((a, b) => b.ms - a.ms)
  const line = ({ what, ms, status }: Figure) => `${Math.round(ms)} ms ${status} ${what}`
  console.log(`${side}: ${figures.length} requests; the dearest:\n  ${worst.slice(0, 12).map(line).join('\n  ')}`)
  expect(worst.filter(({ ms }) => ms > most).map(line)).toEqual([])
  // Refused or answered, but never a server error.
  expect(figures.filter(({ status }) => status === 0 || status >= 500).map(line)).toEqual([])
}

const toRequest = ({ target, headers = [], body }: Costly, own: [string, string][]) => ({
  target,
  method: body === undefined ? 'GET' : 'POST',
  headers: [
    ...own.filter(([name]) => !headers.some(([other]) => other.toLowerCase() === name.toLowerCase())),
    ...(body === undefined || headers.some(([name]) => name === 'Content-Type')
      ? []
      : [['Content-Type', 'application/json'] as [string, string]]),
    ...headers,
  ],
  ...(body !== undefined && { body }),
  timeout: 120_000,
})

test('T50: no request within its bounds costs the console more than 250 ms', async () => {
  test.setTimeout(600_000)
  const console_ = new RecordedConsole()
  await console_.start()
  try {
    const own: [string, string][] = [...ownHeaders, ['Cookie', console_.cookie]]
    judge(
      'console',
      await measure({ pid: console_.server.pid, send: (request) => console_.send(toRequest(request, own)) }),
    )
  } finally {
    await console_.stop()
  }
})

test('T50: no request within its bounds costs the platform more than 250 ms', async () => {
  test.setTimeout(600_000)
  const platform = await startPlatform()
  try {
    const login = {
      username: accounts[0],
      password: demoPassword,
      uuid: 'visitor-0123456789abcdef',
      platformId: 6,
      client: '',
    }
    const signedIn = await sendRaw(platform.port, {
      target: '/sys/login',
      method: 'POST',
      headers: [['Content-Type', 'application/json']],
      body: JSON.stringify(login),
    })
    const { data } = JSON.parse(signedIn.body) as { data: { token: string } }
    const own: [string, string][] = [['token', data.token]]
    judge(
      'platform',
      await measure({ pid: platform.pid, send: (request) => sendRaw(platform.port, toRequest(request, own)) }),
    )
  } finally {
    await platform.stop()
  }
})
