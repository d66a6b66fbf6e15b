import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { openControlSocket } from '../backup/control-socket'
import { type Config, readConfig } from '../kernel/config/config'
import { openDatabase } from '../kernel/db/open-database'
import { takeProcessLock } from '../kernel/db/process-lock'
import { createTestLogger } from '../testing/create-test-logger'
import { layDataFolder } from '../testing/lay-data-folder'
import { testLogKey } from '../testing/real-platform'
import type { Finding } from './finding'
import { examineOpen, runDoctor } from './run-doctor'

const folder = mkdtempSync(join(tmpdir(), 'platform-doctor-'))
const env = {
  PLATFORM_DATA_DIR: join(folder, 'data'),
  PLATFORM_LOG_KEY: testLogKey,
  PLATFORM_LOG_ANCHORS: join(folder, 'anchors'),
}
const config: Config = readConfig(env)
const { logger } = createTestLogger()
beforeAll(() => layDataFolder(config.dataDir), 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const states = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ matter, state }) => [matter, state]))
const change = async (...statements: string[]): Promise<void> => {
  const open = await openDatabase(config, logger)
  for (const statement of statements) await open.database.execute(sql.raw(statement))
  await open.close()
}

it('a platform that does not run and is well has nothing that is bad', async () => {
  expect(states(await runDoctor(env, []))).toMatchObject({
    configuration: 'ok',
    platform: 'ok',
    database: 'ok',
    migrations: 'ok',
    clock: 'ok',
    jobs: 'ok',
    'failed jobs': 'ok',
    'log anchors': 'ok',
    'file store': 'ok',
  })
})

it('a platform that runs is asked, and its database opened by nobody else', async () => {
  const open = await openDatabase(config, logger)
  const lending = { isLent: false }
  const examine = () => examineOpen(open, config, true)
  const control = await openControlSocket({ dataDir: config.dataDir, open, lending, examine, logger })
  const findings = await runDoctor(env, [])
  await control.stop()
  await open.close()
  expect(findings).toContainEqual({ matter: 'platform', state: 'ok', says: 'runs, and was asked' })
  expect(states(findings)).toMatchObject({ database: 'ok', migrations: 'ok', jobs: 'ok' })
})

it('a database that is held by a process without a socket is not looked at, and that is said', async () => {
  const release = takeProcessLock(config.dataDir, () => undefined)
  const findings = await runDoctor(env, [])
  release()
  const told = expect.stringMatching(/^could not be looked at: the data in .* is in use by process \d+/)
  expect(findings).toContainEqual({ matter: 'database', state: 'warn', says: told })
})

it('jobs that stand still or failed, a pending migration and a missing anchor are told of', async () => {
  const job = (status: string, beat: string) =>
    `insert into job (kind, subject, status, user_id, platform_id, language, request_id, ip, input, heartbeat_time, create_time, update_time)
      select 'export', 'x', '${status}', min(id), 6, 'en', 'x', 'x', '{}', ${beat}, now(), now() from web_user`
  await change(
    job('running', "now() - interval '10 minutes'"),
    job('failed', 'null'),
    'delete from platform_migration where created_at = (select max(created_at) from platform_migration)',
    'update operation_log_head set anchor_seq = 7',
  )
  expect(states(await runDoctor(env, []))).toMatchObject({
    jobs: 'bad',
    'failed jobs': 'warn',
    migrations: 'warn',
    'log anchors': 'bad',
  })
})

it('a wrong configuration, a missing key and a store that cannot be written are bad', async () => {
  expect(states(await runDoctor({ CAPTCHA: 'maybe' }, []))).toEqual({ configuration: 'bad' })
  expect(states(await runDoctor({ ...env, PLATFORM_LOG_KEY: 'short' }, []))).toMatchObject({ configuration: 'bad' })
  writeFileSync(join(folder, 'file'), '')
  const none = { ...env, PLATFORM_DATA_DIR: join(folder, 'file') }
  expect(states(await runDoctor(none, []))).toMatchObject({ 'file store': 'bad' })
})

it('a database that does not answer and a certificate that cannot be read are bad', async () => {
  const findings = await runDoctor({ ...env, DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, ['/nowhere/tls.crt'])
  expect(states(findings)).toMatchObject({ database: 'bad', 'certificate /nowhere/tls.crt': 'bad' })
})
