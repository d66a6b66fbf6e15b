import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { itIf } from '@/tests/support/it-if'
import { openControlSocket } from '../backup/control-socket'
import { seal } from '../identity/factor/seal'
import { type Config, readConfig } from '../kernel/config/config'
import { factorKeyPath, readFactorKeys } from '../kernel/config/factor-key'
import { openDatabase } from '../kernel/db/open-database'
import { takeProcessLock } from '../kernel/db/process-lock'
import { totpSecrets } from '../kernel/session/factor-table'
import { webUsers } from '../kernel/session/identity-table'
import { createAuthority, hasOpenssl } from '../testing/certificates'
import { createTestLogger } from '../testing/create-test-logger'
import { layDataFolder } from '../testing/lay-data-folder'
import { openPastOf } from '../testing/open-past-of'
import { testLogKey } from '../testing/real-platform'
import { testNow } from '../testing/test-now'
import { examineDatabase } from './examine-database'
import { examinePort } from './examine-port'
import type { Finding } from './finding'
import { repairCommand } from './repair-data'
import { examineOpen, runDoctor } from './run-doctor'

const folder = mkdtempSync(join(tmpdir(), 'platform-doctor-'))
const env = {
  PLATFORM_DEMO: '1',
  PLATFORM_DATA_DIR: join(folder, 'data'),
  PLATFORM_LOG_KEY: testLogKey,
  PLATFORM_LOG_ANCHORS: join(folder, 'anchors'),
}
/** Without a question about the past: no engine is started for it. */
const withoutPast = { ...env, PLATFORM_HISTORY: '0' }
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
  const past = await openPastOf(open, config)
  // Indoor units alone have a past here.
  await past.store().command('INSERT INTO indoor_sample (time) SELECT now() - INTERVAL 20 DAY')
  const examine = () => examineOpen(open, config, past)
  const control = await openControlSocket({ dataDir: config.dataDir, open, lending, examine, logger })
  const findings = await runDoctor(env, [])
  const age = findings.find(({ matter }) => matter === 'oldest sample')
  expect(age?.says).toBe('20 days old, and 30 are kept')
  await control.stop()
  await past.stop()
  await open.close()
  expect(states(findings)).toMatchObject({ history: 'ok', 'history journal': 'ok', 'oldest sample': 'ok' })
  expect(findings).toContainEqual({ matter: 'history', state: 'ok', says: `${past.place} answers` })
  expect(findings).toContainEqual({ matter: 'platform', state: 'ok', says: 'runs, and was asked' })
  expect(states(findings)).toMatchObject({ database: 'ok', migrations: 'ok', jobs: 'ok' })
})

it('repair is done by the platform that runs, or else here', async () => {
  const lines: string[] = []
  const services = { print: (line: string) => lines.push(line), now: () => new Date(testNow) }
  const repaired = ['device A: {} is {} now']
  const open = await openDatabase(config, logger)
  const control = await openControlSocket({
    dataDir: config.dataDir,
    open,
    lending: { isLent: false },
    examine: async () => [],
    repair: async () => repaired,
    logger,
  })
  expect(await repairCommand(config, logger, [], services)).toBe(0)
  await control.stop()
  await open.close()
  expect(lines).toEqual([...repaired, '1 repaired, each with a row of the operation log'])
  expect(await repairCommand(config, logger, [], services)).toBe(0)
  expect(lines.at(-1)).toBe('nothing to repair')
  await expect(repairCommand(config, logger, ['--all'], services)).rejects.toThrow(/usage/)
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
  expect(states(await runDoctor(withoutPast, []))).toMatchObject({
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

it('what is not well says what to do', async () => {
  const away = { ...env, DATABASE_URL: 'postgresql://127.0.0.1:1/none', PLATFORM_PORT: '1' }
  const files = { PLATFORM_FILES_S3_BUCKET: 'files', PLATFORM_FILES_S3_KEY: 'key', PLATFORM_FILES_S3_SECRET: 'secret' }
  const findings = [
    ...(await runDoctor({ ...away, PLATFORM_FILES_S3_ENDPOINT: 'https://127.0.0.1:1', ...files }, [
      '/nowhere/tls.crt',
    ])),
    ...(await runDoctor({ ...env, PLATFORM_LOG_ANCHORS: folder }, [])),
    ...(await runDoctor({ ...env, PLATFORM_LOG_KEY: 'short' }, [])),
  ]
  const wrong = findings.filter(({ state }) => state !== 'ok')
  expect(new Set(wrong.map(({ matter }) => matter)).size).toBeGreaterThan(5)
  const remedy =
    /(?:[:;,]|, or) (?:start|use|correct|see|set|make|name|run|give|put|restart|renew|remove|restore|which|end|is it) /
  expect(wrong.filter(({ says }) => !remedy.test(says))).toEqual([])
})

it('a database that does not answer and a certificate that cannot be read are bad', async () => {
  const findings = await runDoctor({ ...env, DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, ['/nowhere/tls.crt'])
  expect(states(findings)).toMatchObject({ database: 'bad', 'certificate /nowhere/tls.crt': 'bad' })
})

itIf(hasOpenssl, 'needs openssl (Debian package openssl)')(
  'the end of the certificate that devices are shown is said, and a pair that does not fit',
  async () => {
    const { issue } = createAuthority(folder, 'devices')
    const door = ({ certFile, keyFile }: Pick<ReturnType<typeof issue>, 'certFile' | 'keyFile'>) =>
      runDoctor({ ...withoutPast, PLATFORM_MQTT_CERT_FILE: certFile, PLATFORM_MQTT_KEY_FILE: keyFile }, [])
    const [good, expired] = [issue('good'), issue('expired', 0)]
    expect(states(await door(good))).toMatchObject({ [`certificate ${good.certFile}`]: 'warn' })
    expect(await door(expired)).toContainEqual({
      matter: `certificate ${expired.certFile}`,
      state: 'bad',
      says: expect.stringMatching(/^has expired on .+: renew it$/),
    })
    expect(await door({ ...good, keyFile: expired.keyFile })).toEqual([
      {
        matter: 'configuration',
        state: 'bad',
        says: expect.stringContaining('is not the key of PLATFORM_MQTT_CERT_FILE'),
      },
    ])
  },
)

it('a store that is away, another one and samples that wait for long are told of', async () => {
  const stored = (await runDoctor(env, [])).find(({ matter }) => matter === 'history')
  expect(stored).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^is in embedded .*, which nobody has open$/),
  })
  await change(
    `insert into sample_journal (table_name, rows, bytes, lines, create_time)
      values ('outdoor_sample', 12, 1, 'x', now() at time zone 'utc' - interval '1 hour')`,
  )
  const findings = await runDoctor(env, [])
  expect(states(findings)).toMatchObject({ 'history journal': 'bad' })
  expect(findings.find(({ matter }) => matter === 'history journal')?.says).toMatch(/^12 samples wait for the store/)
  // Refused for good they wait no more, and somebody has to look at them.
  await change("update sample_journal set block = -id, refusal = 'Cannot parse'")
  const refused = await runDoctor(env, [])
  expect(states(refused)).toMatchObject({ 'history journal': 'ok', 'history dead letters': 'warn' })
  expect(refused.find(({ matter }) => matter === 'history dead letters')?.says).toMatch(
    /^12 samples were refused by the store, the first of 20/,
  )
  const server = { ...env, CLICKHOUSE_URL: 'http://127.0.0.1:1/past' }
  const other = await runDoctor(server, [])
  expect(other.find(({ matter }) => matter === 'history')).toMatchObject({
    state: 'bad',
    says: expect.stringMatching(/and server http:\/\/127.0.0.1:1\/past is configured/),
  })
  await change("update history_store set place = 'server http://127.0.0.1:1/past'")
  const away = await runDoctor(server, [])
  expect(away).toContainEqual({
    matter: 'history',
    state: 'bad',
    says: 'server http://127.0.0.1:1/past does not answer: see its log and that of the platform, start it again',
  })
  const off = await runDoctor(withoutPast, [])
  expect(off.find(({ matter }) => matter === 'history')?.state).toBe('warn')
})

it('a database that is read-only is bad', async () => {
  const { database, close } = await openDatabase(config, logger)
  await database.execute(sql`set default_transaction_read_only = on`)
  const [first] = await examineDatabase({ database, kind: 'postgres' }, config)
  await close()
  expect(first).toEqual({ matter: 'database', state: 'bad', says: expect.stringContaining('is read-only') })
})

it('another factor key, or none, is bad as soon as something is sealed with one', async () => {
  const key = (text: string) => ({ ...withoutPast, PLATFORM_FACTOR_KEY: `Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe-${text}` })
  expect(states(await runDoctor(key('k'), []))['factor key']).toBe('ok')
  const open = await openDatabase(config, logger)
  const [user] = await open.database.select({ userId: webUsers.id }).from(webUsers).limit(1)
  const userId = user?.userId ?? 0
  const now = new Date(testNow)
  await open.database.insert(totpSecrets).values({
    userId,
    sealed: seal(Buffer.from('secret'), readFactorKeys(readConfig(key('k'))), userId),
    createTime: now,
    confirmTime: now,
  })
  await open.close()
  expect(states(await runDoctor(key('k'), []))['factor key']).toBe('ok')
  expect(states(await runDoctor(key('x'), []))['factor key']).toBe('bad')
  rmSync(factorKeyPath(config.dataDir), { force: true })
  expect(states(await runDoctor(withoutPast, []))['factor key']).toBe('bad')
  // Looking makes no key.
  expect(existsSync(factorKeyPath(config.dataDir))).toBe(false)
})

it.each([
  ['a platform that is ready', '{"code":0,"msg":"success","data":{"state":"ready"}}', 200, 'ok'],
  ['a platform that takes no change', '{"code":0,"msg":"success","data":{"state":"readOnly"}}', 200, 'bad'],
  ['a platform that takes no calls', '{"code":503,"msg":""}', 503, 'bad'],
  ['another program', '<html>', 200, 'bad'],
])('%s at its port is seen', async (_, body, status, state) => {
  const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await examinePort({ host: '0.0.0.0', port })).toMatchObject({ matter: `port ${port}`, state })
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  expect(await examinePort({ host: '127.0.0.1', port })).toMatchObject({ state: 'warn' })
})
