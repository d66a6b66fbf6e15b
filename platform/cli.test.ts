import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { untilPasses } from '@/tests/support/until'
import { noteRestore } from './command/log-commands'
import { controllersOf } from './command/usage'
import { readConfig } from './kernel/config/config'
import { openDatabase } from './kernel/db/open-database'
import { createTestLogger } from './testing/create-test-logger'
import { layDataFolder } from './testing/lay-data-folder'
import { postTo as post, realPlatform, saidIn, signInTo as signIn } from './testing/real-platform'
import { layTablesEmbedded } from './testing/templates/embedded'

const directory = mkdtempSync(join(tmpdir(), 'platform-cli-'))
const { run, serve: serveAll, killAll } = realPlatform(directory)
/** Its history has commands and tests of its own: platform/history/upkeep/commands.test.ts. */
const serve = (env: Record<string, string> = {}) => serveAll({ PLATFORM_HISTORY: '0', ...env })
beforeAll(() => layDataFolder(directory))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
afterEach(killAll)

describe('serve', () => {
  it('refuses the data of a running one in one line, and a stop finishes what has begun and gives the data back', async () => {
    const server = await serve()
    const second = run(['serve'])
    expect(await second.ended).toBe(1)
    expect(saidIn(second.err())).toEqual([
      `the data in ${directory} is in use by process ${server.child.pid}; stop it first`,
    ])
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200)

    const token = await signIn(server.base, 'slow-3s')
    // A connection that nobody uses must not hold the end up.
    const idle = connect(Number(new URL(server.base).port), '127.0.0.1')
    await once(idle, 'connect')
    const slow = Array.from({ length: 20 }, () =>
      fetch(`${server.base}/api/checker_svc?call=getRegionByLang&languageId=0`, { headers: { token } }),
    )
    // The answer to a later call on the same socket order: the slow ones have been taken in by now.
    await fetch(`${server.base}/healthz`)
    server.child.kill('SIGTERM')
    await untilPasses(async () => expect((await fetch(`${server.base}/readyz`)).status).toBe(503))
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await server.ended).toBe(0)
    idle.destroy()
    expect(() => readFileSync(join(directory, 'platform.lock'))).toThrow()
  })

  it('says which port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const server = run(['serve'], { PLATFORM_PORT: String(port), PLATFORM_HISTORY: '0' })
    expect(await server.ended).toBe(1)
    expect(saidIn(server.err())).toEqual([`127.0.0.1:${port} is in use; set PLATFORM_PORT`])
    other.close()
  })

  it('has one account with a random password outside of demo mode', async () => {
    const own = mkdtempSync(join(tmpdir(), 'platform-cli-'))
    await layTablesEmbedded(own)
    const env = { PLATFORM_DATA_DIR: own, PLATFORM_DEMO: '0' }
    const server = await serve(env)
    const file = join(own, 'first-password')
    expect(saidIn(server.out())).toContain(
      `account admin has its first password in ${file}, which is removed when the password is changed`,
    )
    const password = readFileSync(file, 'utf8').trim()
    expect([password.length, statSync(file).mode & 0o777]).toEqual([20, 0o600])
    expect(server.out()).not.toContain(password)
    const token = await signIn(server.base, 'admin', password)
    for (const account of ['admin', 'viewer', 'fails-500']) {
      const form = { username: account, password: 'Console-2026', uuid: 'y'.repeat(16), platformId: 6 }
      expect(((await (await post(server.base, '/sys/login', form)).json()) as { code: number }).code).toBe(40002)
    }
    server.child.kill('SIGTERM')
    await server.ended
    const again = await serve(env)
    expect(again.out()).not.toContain('password')
    expect(existsSync(file)).toBe(true)
    const passwords = { oldPassword: password, newPassword: 'Another-Word-7' }
    expect((await post(again.base, '/sys/user/possword', passwords, token)).status).toBe(200)
    expect(existsSync(file)).toBe(false)
    again.child.kill('SIGKILL')
    await again.ended
    rmSync(own, { recursive: true, force: true })
  })
})

describe('the other commands', () => {
  it('verify-log names the first bad row', async () => {
    const open = await openDatabase({ databaseUrl: undefined, dataDir: directory }, createTestLogger().logger)
    await open.database.execute(sql`alter table operation_log disable trigger user`)
    const { rows } = (await open.database.execute(
      sql`update operation_log set ip = '192.0.2.1' where id = (select max(id) from operation_log) returning id`,
    )) as { rows: { id: number }[] }
    await open.close()
    // The sign-ins above have left their rows.
    expect(rows).toHaveLength(1)
    const check = run(['verify-log'])
    expect(await check.ended).toBe(1)
    expect(check.out().split('\n')[0]).toBe(`operation log: row ${rows[0]?.id} is bad: its content was changed`)
  })

  it('T61: serve without a key of the log is refused outside of a demo, before anything is opened', async () => {
    const command = run(['serve'], { PLATFORM_DEMO: '0', PLATFORM_LOG_KEY: '' })
    expect(await command.ended).toBe(1)
    expect(saidIn(command.err())).toEqual([
      expect.stringMatching(/^PLATFORM_LOG_KEY or PLATFORM_LOG_KEY_FILE is missing: /),
    ])
  })

  it('T61: note-restore signs what a database was restored from, and asks for it', async () => {
    const config = readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: directory })
    await expect(noteRestore(config, createTestLogger().logger, [], () => undefined)).rejects.toThrow('usage:')
    const noted = run(['note-restore', 'backup of Saturday'])
    expect(await noted.ended).toBe(0)
    const anchors = join(directory, 'log-anchors')
    expect(noted.out()).toBe(`noted in ${anchors}: restored from "backup of Saturday"\n`)
    expect(JSON.parse(readFileSync(anchors, 'utf8').trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      kind: 'restored',
      note: 'backup of Saturday',
    })
  })

  it('seed leaves no dead row, and counts what it has made', async () => {
    const own = mkdtempSync(join(tmpdir(), 'platform-cli-'))
    await layTablesEmbedded(own)
    const command = run(['seed', '--controllers', '5'], { PLATFORM_DATA_DIR: own })
    expect(await command.ended).toBe(0)
    const open = await openDatabase({ databaseUrl: undefined, dataDir: own }, createTestLogger().logger)
    const { rows } = (await open.database.execute(
      sql`select relpages, relallvisible, reltuples from pg_class where relname = 'controller'`,
    )) as { rows: { relpages: number; relallvisible: number; reltuples: number }[] }
    expect(rows[0]?.relpages).toBeGreaterThan(0)
    // Only a vacuum marks pages as such: an index alone can then answer a count.
    expect(rows[0]?.relallvisible).toBe(rows[0]?.relpages)
    expect(rows[0]?.reltuples).toBeGreaterThanOrEqual(5)
    await open.close()
    rmSync(own, { recursive: true, force: true })
  })

  it('migrate has nothing left to do', async () => {
    const command = run(['migrate'])
    expect(await command.ended).toBe(0)
    expect(command.out()).toBe('migrations run: 0\n')
  })

  it.each([[[]], [['fly']]])('%j shows how it is used', async (args) => {
    const command = run(args)
    expect(await command.ended).toBe(1)
    expect(command.err()).toMatch(/^usage: hvac-platform <command>/)
  })

  it('so does a number of controllers that is none', () => {
    const config = readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: directory })
    expect(() => controllersOf(['--controllers', 'many'], config)).toThrow(/^usage: hvac-platform <command>/)
  })

  it('tells of a wrong setting without a stack', async () => {
    const command = run(['serve'], { CAPTCHA: 'maybe' })
    expect(await command.ended).toBe(1)
    expect(saidIn(command.err())).toEqual(['CAPTCHA is not one of always, after-failures, off'])
  })

  it('tells of a database that does not answer', async () => {
    const command = run(['migrate'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' })
    expect(await command.ended).toBe(1)
    expect(command.err()).toMatch(
      /^the database of DATABASE_URL does not answer \(connect ECONNREFUSED [^\n]*\): start it, or correct DATABASE_URL\n$/,
    )
  })
})
