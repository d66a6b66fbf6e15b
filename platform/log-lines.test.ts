import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { openDatabase } from './kernel/db/open-database'
import { captchas } from './kernel/session/identity-table'
import { createTestLogger } from './testing/create-test-logger'
import { layDataFolder } from './testing/lay-data-folder'
import { postTo, realPlatform, signInTo } from './testing/real-platform'

const directory = mkdtempSync(join(tmpdir(), 'platform-log-'))
const { serve, killAll } = realPlatform(directory)
beforeAll(() => layDataFolder(directory))
afterAll(() => {
  killAll()
  rmSync(directory, { recursive: true, force: true })
})

/** Of no request. */
const ofStart = /^(?:platform starts$|platform listening on |devices connect at )/
const Line = z.object({ level: z.number(), time: z.iso.datetime(), msg: z.string(), requestId: z.string().optional() })

it('are JSON, name the request, and hold no token, password or captcha, whatever is sent', async () => {
  // Simulated devices speak of themselves, when they like, and answer no request.
  const env = { LOG_LEVEL: 'debug', CAPTCHA: 'off' }
  const { base, child, ended, out, err } = await serve(env)
  const token = await signInTo(base)
  const headers = { 'content-type': 'application/json', token }
  const call = async (path: string, body: unknown, requestId: string) => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { ...headers, 'x-request-id': requestId },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return response.status
  }
  const form = { username: 'viewer', password: 'wrong-Secret-1', uuid: 'visitor-Secret-00001', platformId: 6 }
  expect(await call('/sys/login', form, 'request-wrong')).toBe(400)
  expect(await call('/sys/login', { ...form, token: 'Secret-token-2' }, 'request-extra')).toBe(400)
  expect(await call('/sys/login', '{"password":"Secret-3"', 'request-broken')).toBe(400)
  expect(await call('/sys/login', { ...form, username: 'a\n{"level":60}' }, 'request-lines')).toBe(400)
  const passwords = { oldPassword: 'Console-2026', newPassword: 'New-Secret-4' }
  expect(await call('/sys/user/possword', { ...passwords, oldPassword: 'Old-Secret-5' }, 'request-old-one')).toBe(400)
  expect(await call('/sys/user/possword', passwords, 'request-new-one')).toBe(200)
  expect((await fetch(`${base}/sys/user/info?token=Secret-token-6`, { headers: { token } })).status).toBe(400)
  expect((await fetch(`${base}/sys/user/info`, { headers: { token: 'Secret-token-of-nobody' } })).status).toBe(401)
  expect((await fetch(`${base}/sys/user/info`, { headers: { token, 'x-request-id': 'request-read' } })).status).toBe(
    200,
  )
  child.kill('SIGTERM')
  expect(await ended).toBe(0)

  // The same database, now with a captcha, and then with a table that is gone: the log of an unforeseen error.
  const open = await openDatabase({ databaseUrl: undefined, dataDir: directory }, createTestLogger().logger)
  await open.database.execute(sql`alter table web_user rename to web_user_gone`)
  await open.close()
  const second = await serve({ ...env, CAPTCHA: 'always' })
  const uuid = 'visitor-Secret-00002'
  expect((await fetch(`${second.base}/sys/captcha?uuid=${uuid}`)).status).toBe(200)
  const wrongCaptcha = await postTo(second.base, '/sys/login', { ...form, uuid, captcha: 'Secr7' })
  expect(await wrongCaptcha.json()).toMatchObject({ code: 40001 })
  second.child.kill('SIGTERM')
  await second.ended
  const third = await serve(env)
  expect((await postTo(third.base, '/sys/login', form)).status).toBe(500)
  third.child.kill('SIGTERM')
  await third.ended
  const again = await openDatabase({ databaseUrl: undefined, dataDir: directory }, createTestLogger().logger)
  const answers = await again.database.select().from(captchas)
  await again.close()

  const text = [out(), err(), second.out(), second.err(), third.out(), third.err()].join('')
  expect(text).not.toMatch(/Secret|Secr7|Console-2026|argon2/)
  expect(text).not.toContain(token)
  for (const { answer } of answers) expect(text).not.toContain(answer)
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Line.parse(JSON.parse(line)))
  expect(lines.length).toBeGreaterThanOrEqual(11)
  expect(lines.filter(({ requestId, msg }) => requestId === undefined && !ofStart.test(msg))).toEqual([])
  const ids = lines.map(({ requestId }) => requestId)
  for (const name of ['wrong', 'extra', 'broken', 'lines', 'old-one', 'new-one', 'read'])
    expect(ids).toContain(`request-${name}`)
}, 180_000)
