import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { endpoints } from '../../lib/contract/registry'
import { consoleServer } from '../../scripts/build.mjs'
import { answerShell, protectedText } from '../support/answer-shell'
import { builtPages } from '../support/built-routes'
import { fetchRsc } from '../support/fetch-rsc'
import { ownHeaders, recordedToken } from '../support/open-session'
import { recordedConsole } from '../support/recorded-console'
import { success } from '../support/recorder-upstream'

const console_ = recordedConsole()
const password = 'Password-nowhere-9'

/** A secret as it is, and in encodings that hide it from a plain search. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret)
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    // Base64 depends on the offset: the middle part for each of the three offsets.
    ...['', 'x', 'xx'].map((before) =>
      Buffer.from(before + secret)
        .toString('base64')
        .slice(4, -4),
    ),
  ]
}
const secrets = () => [...formsOf(recordedToken), ...formsOf(password)]
const leaks = (text: string): string[] => secrets().filter((secret) => text.includes(secret))

test('T16: the answer to signing in holds neither token nor password', async () => {
  console_.recorder.on('/sys/login', success({ token: recordedToken, userId: '1', extra: { token: recordedToken } }))
  const answer = await console_.send({
    method: 'POST',
    target: '/sys/login',
    headers: [...ownHeaders, ['Content-Type', 'application/json']],
    body: JSON.stringify({ username: 'admin', password }),
  })
  expect(answer.status).toBe(200)
  expect(leaks(answer.raw.toString('latin1'))).toEqual([])
  expect(JSON.parse(answer.body).data).toEqual({ userId: '1' })
  expect(console_.recorder.requestsFor('/sys/login')[0]?.body.toString()).toContain(password)
})

test('T16: no page, as HTML or as RSC, holds the token', async () => {
  answerShell(console_.recorder)
  let shown = 0
  for (const path of builtPages()) {
    const request = { target: path, headers: [['Cookie', console_.cookie]] as [string, string][] }
    for (const answer of [await console_.send(request), await fetchRsc((each) => console_.send(each), request)]) {
      expect(leaks(answer.raw.toString('latin1')), path).toEqual([])
      if (answer.raw.toString('utf8').includes(protectedText)) shown += 1
    }
  }
  expect(shown).toBeGreaterThanOrEqual(10)
  expect(console_.recorder.log).toContain(recordedToken)
})

test('T16: no proxied answer holds the token, and no error that the console makes', async () => {
  for (const behaviour of [success(null), { kind: 'reset' }, { kind: 'answer', status: 500, body: 'x' }] as const) {
    console_.recorder.on(/./, behaviour)
    for (const [at, { endpoint }] of endpoints.entries()) {
      // The console's own errors are made in one place.
      if (endpoint.session || (behaviour.kind !== 'answer' && at % 10 !== 0)) continue
      const { method } = endpoint
      const answer = method === 'GET' ? await console_.call(endpoint.path) : await console_.post(endpoint.path)
      expect(leaks(answer.raw.toString('latin1')), endpoint.path).toEqual([])
    }
  }
})

test('T16: no served file and no log line holds the token or the password', async () => {
  const folder = join(dirname(consoleServer), '.next/static')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) expect(leaks(readFileSync(join(folder, file), 'latin1')), file).toEqual([])
  // Errors while it knows the token, and client reports that contain it, are kept out of the log too.
  console_.recorder.on('/sys/user/info', { kind: 'bytes', bytes: `no http ${recordedToken}\r\n\r\n`, close: true })
  await console_.call('/sys/user/info')
  await console_.send({
    target: `/sys/user/info?token=${recordedToken}`,
    headers: [...ownHeaders, ['token', recordedToken]],
  })
  await console_.post('/sys/login', `{"username":"admin","password":"${password}"`)
  expect(leaks(console_.server.output())).toEqual([])
  expect(console_.server.output()).not.toContain(console_.cookie.slice(20, 80))
})
