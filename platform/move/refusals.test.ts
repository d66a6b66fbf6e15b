import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect } from '@/tests/support/expect'
import { readConfig } from '../kernel/config/config'
import { type OpenDatabase, openDatabase } from '../kernel/db/open-database'
import { takeProcessLock } from '../kernel/db/process-lock'
import { modeRefusal } from '../seed/keep-mode'
import { createTestLogger } from '../testing/create-test-logger'
import { digestOf } from '../testing/digest-of'
import { itOn } from '../testing/it-on'
import { layDataFolder } from '../testing/lay-data-folder'
import { newDatabase } from '../testing/new-database'
import { openTestDatabase } from '../testing/open-test-database'
import { testLogKey } from '../testing/real-platform'
import { moveCommand } from './move-database'

const folder = mkdtempSync(join(tmpdir(), 'move-refusals-'))
const { logger } = createTestLogger()
const onServer = process.env.TEST_DATABASE === 'postgres'
let admin: OpenDatabase & { url: string | undefined }
beforeAll(async () => {
  if (!onServer) return
  admin = await openTestDatabase(logger)
  await layDataFolder(join(folder, 'source'))
}, 60_000)
afterAll(async () => {
  await admin?.close()
  rmSync(folder, { recursive: true, force: true })
})

const moveOf = (dataDir: string, url: string, more: Record<string, string> = {}) => {
  const config = readConfig({
    PLATFORM_DEMO: '1',
    PLATFORM_DATA_DIR: dataDir,
    PLATFORM_LOG_KEY: testLogKey,
    DATABASE_URL: url,
    ...more,
  })
  const lines: string[] = []
  return { config, logger, print: (line: string) => lines.push(line), modeRefusal, lines }
}
const as = (url: URL, role: string): string => Object.assign(new URL(url), { username: role, password: role }).href
const inDatabase = async (url: string, text: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}
const inSource = async (dataDir: string, text: string): Promise<void> => {
  const { embedded, close } = await openDatabase({ databaseUrl: undefined, dataDir }, logger)
  await embedded?.exec(text)
  await close()
}

type Case = {
  what: string
  message: RegExp
  options?: string
  /** Makes it so; answers what is different in the environment, and what is to be undone. */
  lay?: (dataDir: string, url: URL) => Promise<{ env?: Record<string, string>; end?: () => unknown } | undefined>
}
const cases: Case[] = [
  {
    what: 'no PostgreSQL',
    message: /^name the PostgreSQL to move to by DATABASE_URL, DATABASE_URL_FILE or --to postgres:/,
    lay: async () => ({ env: { DATABASE_URL: '' } }),
  },
  {
    what: 'no embedded database',
    message: /^there is no embedded database in \S+: correct PLATFORM_DATA_DIR$/,
    lay: async (dataDir) => {
      await rm(join(dataDir, 'db'), { recursive: true })
      return undefined
    },
  },
  {
    what: 'a platform that runs on the source',
    message: /^the data in \S+ is in use by process \d+; stop it first$/,
    lay: async (dataDir) => ({ end: takeProcessLock(dataDir, () => undefined) }),
  },
  {
    what: 'a target that does not answer',
    message: /^the database of DATABASE_URL does not answer \(.+\): start it, or correct DATABASE_URL$/,
    lay: async (_, url) => ({ env: { DATABASE_URL: Object.assign(new URL(url), { port: '1' }).href } }),
  },
  {
    what: 'a target that holds something',
    message: /^the database of DATABASE_URL is not empty: name a new one$/,
    lay: async (_, { href }) => {
      await inDatabase(href, 'create schema other; create table other.mine ()')
      return undefined
    },
  },
  {
    what: 'a target that is in use',
    message: /^the database of DATABASE_URL is in use: stop whoever uses it$/,
    lay: async (_, { href }) => {
      const client = new Client({ connectionString: href })
      await client.connect()
      return { end: () => client.end() }
    },
  },
  {
    what: 'a target without UTF8',
    options: `encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`,
    message: /^the database of DATABASE_URL has the encoding LATIN1: make one with UTF8$/,
  },
  {
    what: 'a role without rights',
    message: /^the role \w+ may make no tables in the database of DATABASE_URL: let it own that database, or set/,
    lay: async (_, url) => {
      const role = `role_${url.pathname.slice(1)}`
      await inDatabase(url.href, `create role ${role} login password '${role}'`)
      return { env: { DATABASE_URL: as(url, role) } }
    },
  },
  {
    what: 'two addresses of one role',
    message: /^DATABASE_MIGRATE_URL and DATABASE_URL name the same role: give the platform a lesser one$/,
    lay: async (_, { href }) => ({ env: { DATABASE_MIGRATE_URL: href } }),
  },
  {
    what: 'a read-only target',
    message: /^nothing was moved \(cannot execute CREATE TABLE in a read-only transaction\)$/,
    lay: async (_, url) => {
      const set = 'set default_transaction_read_only ='
      await inDatabase(url.href, `alter database ${url.pathname.slice(1)} ${set} on`)
      return undefined
    },
  },
  {
    what: 'files of another database',
    message: /^\S+ belongs to another database: correct DATABASE_URL or PLATFORM_DATA_DIR/,
    lay: async (dataDir) => {
      await inSource(dataDir, `update installation set identity = '${crypto.randomUUID()}'`)
      writeFileSync(join(dataDir, 'owner'), `${crypto.randomUUID()}\n`)
      return undefined
    },
  },
  {
    what: 'the other mode',
    message: /^this database is a demonstration's: its published password opens \d+ accounts/,
    lay: async () => ({ env: { PLATFORM_DEMO: '0' } }),
  },
  {
    what: 'a source of a newer version',
    message: /^the embedded database is newer than this program: move it by the newer version$/,
    lay: async (dataDir) => {
      await inSource(dataDir, `insert into platform_migration (created_at, hash) values (9e12, 'x')`)
      return undefined
    },
  },
  {
    what: 'anchors where those of the source would lie',
    message: /log-anchors has anchors of another database: move it elsewhere first$/,
    lay: async (dataDir) => {
      writeFileSync(join(dataDir, 'log-anchors'), 'x\n')
      return undefined
    },
  },
]

itOn('postgres').each(cases)(
  'refused in one sentence, and nothing is changed: $what',
  async ({ message, options = '', lay = async () => undefined }) => {
    const dataDir = mkdtempSync(join(folder, 'case-'))
    cpSync(join(folder, 'source'), dataDir, { recursive: true })
    const url = await newDatabase(admin, options)
    const { env, end } = (await lay(dataDir, url)) ?? {}
    const [before, tables] = [digestOf(dataDir), `select relname from pg_class where oid > 16384 order by oid`]
    const made = await inDatabase(url.href, tables)
    await expect(moveCommand([], moveOf(dataDir, url.href, env))).rejects.toThrow(message)
    expect(digestOf(dataDir)).toBe(before)
    expect(await inDatabase(url.href, tables)).toEqual(made)
    await end?.()
    rmSync(dataDir, { recursive: true })
  },
  60_000,
)

itOn('postgres')(
  'a role that owns the tables moves, and gives the platform its own rights; they cannot rewrite the log',
  async () => {
    const dataDir = join(folder, 'owned')
    cpSync(join(folder, 'source'), dataDir, { recursive: true })
    const url = await newDatabase(admin)
    const [owner, lesser] = ['owner', 'lesser'].map((each) => `${each}_${url.pathname.slice(1)}`) as [string, string]
    for (const role of [owner, lesser]) await inDatabase(url.href, `create role ${role} login password '${role}'`)
    await admin.database.execute(sql.raw(`alter database ${url.pathname.slice(1)} owner to ${owner}`))
    const move = moveOf(dataDir, as(url, lesser), { DATABASE_MIGRATE_URL: as(url, owner) })
    expect(await moveCommand([], move)).toBe(0)
    expect(existsSync(join(dataDir, 'moved'))).toBe(true)
    expect(await inDatabase(as(url, lesser), 'select count(*)::int > 0 as there from web_user')).toEqual([
      { there: true },
    ])
    await expect(inDatabase(as(url, lesser), 'delete from operation_log')).rejects.toMatchObject({ code: '42501' })
  },
  60_000,
)
