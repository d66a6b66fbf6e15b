import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { answerShell, protectedText } from '../support/answer-shell'
import { openSession, ownHeaders, recordedToken } from '../support/open-session'
import { sendRaw } from '../support/raw-http'
import { recordedConsole } from '../support/recorded-console'
import { type RecorderUpstream, success } from '../support/recorder-upstream'
import { setCookieOf } from '../support/set-cookie'
import { startConsole } from '../support/start-console'

const console_ = recordedConsole()
const infoWith = (cookie: string, port = console_.port) =>
  sendRaw(port, { target: '/sys/user/info', headers: [...ownHeaders, ['Cookie', cookie]] })
const signOut = (cookie: string, port = console_.port) =>
  sendRaw(port, {
    method: 'POST',
    target: '/sys/loginOut',
    headers: [...ownHeaders, ['Cookie', cookie], ['Content-Type', 'application/json']],
    body: '{}',
  })

/** A console tries again every two seconds. */
const soon = { timeout: 10_000 }
const toldOf = (recorder: RecorderUpstream): number => recorder.requestsFor('/sys/loginOut').length

test('T12: signing in makes a new session; the previous one ends', async () => {
  const planted = await openSession(console_.port, console_.recorder)
  console_.recorder.on('/sys/login', success({ token: 'token-of-somebody-else-1', userId: '2' }))
  const answer = await sendRaw(console_.port, {
    method: 'POST',
    target: '/sys/login',
    headers: [...ownHeaders, ['Cookie', planted], ['Content-Type', 'application/json']],
    body: '{"username":"viewer","password":"x"}',
  })
  const fresh = setCookieOf(answer, 'Admin-Token')
  expect(fresh?.value).toBeTruthy()
  expect(`Admin-Token=${fresh?.value}`).not.toBe(planted)
  expect((await infoWith(planted)).status).toBe(401)
  expect((await infoWith(`Admin-Token=${fresh?.value}`)).status).toBe(200)
  // Nor is it worth anything at another replica: the platform is told.
  await expect.poll(() => console_.recorder.requestsFor('/sys/loginOut')).toHaveLength(1)
  expect(console_.recorder.requestsFor('/sys/loginOut')[0]?.headers).toContainEqual(['token', recordedToken])
})

test('T12: a failed sign-in neither ends the current session nor creates one', async () => {
  const mine = await openSession(console_.port, console_.recorder)
  console_.recorder.on('/sys/login', { kind: 'answer', status: 400, body: { code: 40002, msg: 'x' } })
  const answer = await console_.post('/sys/login', { username: 'a', password: 'b' })
  expect(answer.status).toBe(400)
  expect(setCookieOf(answer, 'Admin-Token')).toBeUndefined()
  expect((await infoWith(mine)).status).toBe(200)
})

test('T12: two cookies of that name, of which a sibling domain may have planted one, are no session', async () => {
  const mine = console_.cookie
  const other = await openSession(console_.port, console_.recorder)
  console_.recorder.reset()
  answerShell(console_.recorder)
  for (const cookie of [
    `${other}; ${mine}`,
    `${mine}; ${other}`,
    `${mine}; ${mine}`,
    `${mine};Admin-Token=`,
    `Admin-Token=x; ${mine}`,
    `${mine}; a=b; Admin-Token="x"`,
  ]) {
    const answer = await infoWith(cookie)
    expect(answer.status, cookie.slice(-40)).toBe(401)
    const page = await console_.send({ target: '/dashboard', headers: [['Cookie', cookie]] })
    expect(page.status).toBe(307)
    expect(page.body).not.toContain(protectedText)
  }
  // To the server two Cookie headers are one list.
  const twice = await console_.send({
    target: '/sys/user/info',
    headers: [...ownHeaders, ['Cookie', mine], ['Cookie', other]],
  })
  expect(twice.status).toBe(401)
  expect(console_.recorder.requests).toEqual([])
})

test('T12: names that only resemble the session cookie’s are ignored', async () => {
  const value = console_.cookie.slice('Admin-Token='.length)
  for (const name of [
    'admin-token',
    'Admin-Token ',
    'XAdmin-Token',
    '__Host-Admin-Token',
    'Admin-Token[]',
    'Admin%2DToken',
  ]) {
    expect((await infoWith(`${name}=${value}`)).status, name).toBe(401)
  }
  expect((await infoWith(`admin-token=x; ${console_.cookie}; XAdmin-Token=y`)).status).toBe(200)
})

test('T13: a copied cookie is worthless after signing out', async () => {
  const copied = await openSession(console_.port, console_.recorder)
  expect((await infoWith(copied)).status).toBe(200)
  const answer = await signOut(copied)
  expect(answer.status).toBe(200)
  expect(setCookieOf(answer, 'Admin-Token')).toMatchObject({
    value: '',
    attributes: expect.arrayContaining(['Max-Age=0']),
  })
  expect(console_.recorder.requestsFor('/sys/loginOut')).toHaveLength(1)
  const before = console_.recorder.requests.length
  const replay = await infoWith(copied)
  expect(replay.status).toBe(401)
  expect(setCookieOf(replay, 'Admin-Token')?.value).toBe('')
  expect((await console_.send({ target: '/dashboard', headers: [['Cookie', copied]] })).status).toBe(307)
  expect(console_.recorder.requests).toHaveLength(before)
})

for (const [what, break_] of [
  ['refuses connections', (recorder: RecorderUpstream) => recorder.refuse()],
  [
    'answers 500',
    (recorder: RecorderUpstream) => recorder.on('/sys/loginOut', { kind: 'answer', status: 500, body: 'x' }),
  ],
  ['resets the connection', (recorder: RecorderUpstream) => recorder.on('/sys/loginOut', { kind: 'reset' })],
  [
    'says 401',
    (recorder: RecorderUpstream) =>
      recorder.on('/sys/loginOut', { kind: 'answer', status: 401, body: { code: 401, msg: 'x' } }),
  ],
] as const) {
  test(`T13: signing out ends the session here even while the platform ${what}`, async () => {
    const copied = await openSession(console_.port, console_.recorder)
    await break_(console_.recorder)
    try {
      const answer = await signOut(copied)
      expect(answer.status).toBe(200)
      expect(setCookieOf(answer, 'Admin-Token')?.value).toBe('')
      expect((await infoWith(copied)).status).toBe(401)
    } finally {
      await console_.platformBack()
    }
    expect((await infoWith(copied)).status).toBe(401)
    // Other replicas take the session until the platform knows, so it is told once it can hear.
    const before = toldOf(console_.recorder)
    console_.recorder.on('/sys/loginOut', success())
    if (what !== 'says 401') await expect.poll(() => toldOf(console_.recorder), soon).toBe(before + 1)
  })
}

test('T13: a session that ended stays ended when the console starts again, killed or stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ended-'))
  const env = { SESSION_SECRET: randomBytes(48).toString('base64url'), ENDED_SESSIONS_FILE: join(folder, 'ended') }
  const start = () => startConsole({ platformUrl: console_.recorder.url, env })
  try {
    const first = await start()
    const stays = await openSession(first.port, console_.recorder)
    const left = await openSession(first.port, console_.recorder)
    await console_.recorder.refuse()
    await signOut(left, first.port)
    expect(readFileSync(env.ENDED_SESSIONS_FILE, 'utf8')).not.toContain(recordedToken)
    await first.kill()
    await console_.recorder.open()
    const before = toldOf(console_.recorder)

    const second = await start()
    expect((await infoWith(left, second.port)).status).toBe(401)
    expect((await infoWith(stays, second.port)).status).toBe(200)
    // The platform had not heard of the sign-out, and the console that knew of it was killed.
    await expect.poll(() => toldOf(console_.recorder), soon).toBe(before + 1)
    await signOut(stays, second.port)
    await second.stop()

    const told = toldOf(console_.recorder)
    const third = await start()
    expect((await infoWith(left, third.port)).status).toBe(401)
    expect((await infoWith(stays, third.port)).status).toBe(401)
    expect(toldOf(console_.recorder)).toBe(told)
    await third.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

for (const status of [200, 401]) {
  test(`F8: an answer with HTTP ${status} whose code says that the session is over clears the cookie`, async () => {
    const cookie = await openSession(console_.port, console_.recorder)
    console_.recorder.on('/sys/user/info', { kind: 'answer', status, body: { code: 401, msg: 'x', data: null } })
    const answer = await infoWith(cookie)
    expect(JSON.parse(answer.body).code).toBe(401)
    expect(setCookieOf(answer, 'Admin-Token')?.value).toBe('')
  })
}
