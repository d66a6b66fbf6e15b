import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from './db/open-database'
import { createTestLogger } from './testing/test-platform'

// Each test starts up to three processes; on a machine that is busy with other tests that alone takes a minute.
vi.setConfig({ testTimeout: 180_000 })

let directory: string
const children = new Set<ChildProcess>()
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'platform-cli-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

type Run = { child: ChildProcess; out: () => string; err: () => string; ended: Promise<number | null> }

/** Starts the command line as its own process, on the embedded database in the test's directory. */
const run = (args: string[], env: Record<string, string> = {}): Run => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'platform/cli.ts', ...args], {
    env: {
      ...{
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        PLATFORM_DATA_DIR: directory,
        PLATFORM_PORT: '0',
      },
      ...{ PLATFORM_CONTROLLERS: '0', LOG_LEVEL: 'silent', ...env },
      NODE_ENV: 'test',
    },
  })
  children.add(child)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    err += String(chunk)
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, out: () => out, err: () => err, ended }
}

const serve = async (env: Record<string, string> = {}): Promise<Run & { base: string }> => {
  const server = run(['serve'], env)
  const base = await new Promise<string>((resolve, reject) => {
    server.child.stdout?.on('data', () => {
      const address = /platform listening on (\S+)/.exec(server.out())?.[1]
      if (address !== undefined) resolve(address)
    })
    server.ended.then(
      () => reject(new Error(`it ended: ${server.err()}`)),
      () => undefined,
    )
  })
  return { ...server, base }
}

const post = (base: string, path: string, body: unknown, token = '') =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  })
const signIn = async (base: string, username = 'admin', password = 'Console-2026'): Promise<string> => {
  const response = await post(base, '/sys/login', { username, password, uuid: 'x'.repeat(16), platformId: 6 })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}
const saveTable = (base: string, token: string, table: string) =>
  post(base, '/sys/preference/table', { table, preference: {} }, token)
const readTables = async (base: string, token: string): Promise<string[]> => {
  const response = await fetch(`${base}/sys/preference/tables`, { headers: { token } })
  const { data } = (await response.json()) as { data: object }
  return Object.keys(data)
}

describe('serve', () => {
  it('loses no acknowledged write of a killed process, and takes its place at once', async () => {
    const first = await serve()
    const token = await signIn(first.base)
    const acknowledged: string[] = []
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let i = 0; ; i++) {
        const table = `t${writer}-${i}`
        const response = await saveTable(first.base, token, table)
        if (response.status === 200) acknowledged.push(table)
        if (acknowledged.length === 60) first.child.kill('SIGKILL')
      }
    })
    await Promise.allSettled(writers)
    await first.ended

    const second = await serve()
    const kept = await readTables(second.base, await signIn(second.base))
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
    expect(acknowledged.filter((table) => !kept.includes(table))).toEqual([])
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)

    const check = run(['verify-log'])
    expect(await check.ended).toBe(0)
    // Every write that is kept has its row, and every row its write: sign-ins and writes, nothing between.
    expect(check.out()).toMatch(new RegExp(`^operation log: ${kept.length + 2} rows, the chain is whole\n$`))
  })

  it('refuses the data of a running one in one line that names it', async () => {
    const first = await serve()
    const second = run(['serve'])
    expect(await second.ended).toBe(1)
    expect(second.err()).toBe(`the data in ${directory} is in use by process ${first.child.pid}; stop it first\n`)
    expect((await fetch(`${first.base}/healthz`)).status).toBe(200)
  })

  it('finishes what has begun when it is told to stop, and gives the data back', async () => {
    const server = await serve()
    const token = await signIn(server.base, 'slow-3s')
    const slow = fetch(`${server.base}/checker_svc/getRegionByLang?languageId=0`, { headers: { token } })
    // The answer to a later call on the same socket order: the slow one has been taken in by now.
    await fetch(`${server.base}/healthz`)
    server.child.kill('SIGTERM')
    expect((await slow).status).toBe(200)
    expect(await server.ended).toBe(0)
    expect(() => readFileSync(join(directory, 'platform.lock'))).toThrow()
  })

  it('says which port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const server = run(['serve'], { PLATFORM_PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.err()).toBe(`127.0.0.1:${port} is in use; set PLATFORM_PORT\n`)
    other.close()
  })

  it('has one account with a random password outside of demo mode', async () => {
    const own = mkdtempSync(join(tmpdir(), 'platform-cli-'))
    const env = { PLATFORM_DATA_DIR: own, PLATFORM_DEMO: '0' }
    const server = await serve(env)
    const password = /account admin, password (\S{20}) \(shown only now/.exec(server.out())?.[1] ?? ''
    expect(await signIn(server.base, 'admin', password)).toBeTruthy()
    for (const account of ['admin', 'viewer', 'fails-500']) {
      const form = { username: account, password: 'Console-2026', uuid: 'y'.repeat(16), platformId: 6 }
      expect(((await (await post(server.base, '/sys/login', form)).json()) as { code: number }).code).toBe(40002)
    }
    server.child.kill('SIGTERM')
    await server.ended
    const again = await serve(env)
    expect(again.out()).not.toContain('password')
    again.child.kill('SIGKILL')
    await again.ended
    rmSync(own, { recursive: true, force: true })
  })
})

describe('the other commands', () => {
  it('verify-log names the first bad row', async () => {
    const open = await openDatabase({ databaseUrl: undefined, dataDir: directory }, createTestLogger().logger)
    await open.database.execute(sql`alter table operation_log disable trigger user`)
    await open.database.execute(sql`update operation_log set ip = '192.0.2.1' where id = 2`)
    await open.close()
    const check = run(['verify-log'])
    expect(await check.ended).toBe(1)
    expect(check.out()).toBe('operation log: row 2 is bad: its content was changed\n')
  })

  it('migrate has nothing left to do', async () => {
    const command = run(['migrate'])
    expect(await command.ended).toBe(0)
    expect(command.out()).toBe('migrations run: 0\n')
  })

  it.each([[[]], [['fly']], [['seed', '--controllers', 'many']]])('%j shows how it is used', async (args) => {
    const command = run(args)
    expect(await command.ended).toBe(1)
    expect(command.err()).toMatch(/^usage: platform <command>/)
  })

  it('tells of a wrong setting without a stack', async () => {
    const command = run(['serve'], { CAPTCHA: 'maybe' })
    expect(await command.ended).toBe(1)
    expect(command.err()).toBe('CAPTCHA is not one of always, after-failures, off\n')
  })

  it('tells of a database that does not answer', async () => {
    const command = run(['migrate'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' })
    expect(await command.ended).toBe(1)
    expect(command.err()).toMatch(/^the database of DATABASE_URL does not answer: [^\n]*\n$/)
  })
})
