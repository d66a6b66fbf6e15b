import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { readConfig } from '../kernel/config/config'
import { migrate } from '../kernel/db/migrate'
import { openDatabase } from '../kernel/db/open-database'
import { modeRefusal } from '../seed/keep-mode'
import { createTestLogger } from '../testing/create-test-logger'
import { itOn } from '../testing/it-on'
import { layDataFolder } from '../testing/lay-data-folder'
import { openTestDatabase } from '../testing/open-test-database'
import { testLogKey } from '../testing/real-platform'
import { examineUpgrade } from './examine-upgrade'
import type { Finding } from './finding'

const folder = mkdtempSync(join(tmpdir(), 'before-upgrade-'))
const dataDir = join(folder, 'data')
const env = {
  PLATFORM_DEMO: '1',
  PLATFORM_DATA_DIR: dataDir,
  PLATFORM_LOG_KEY: testLogKey,
  PLATFORM_LOG_ANCHORS: join(folder, 'anchors'),
}
const { migrations } = readConfig(env)
const { logger } = createTestLogger()
beforeAll(async () => {
  layNewer()
  await layDataFolder(dataDir)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const examine = (given: Record<string, string | undefined>) => examineUpgrade(given, [], modeRefusal)
const wrongIn = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state !== 'ok').map(({ matter, state, says }) => `${state} ${matter}: ${says}`)
const found = (findings: readonly Finding[], matter: string) => findings.find((each) => each.matter === matter)

/** The migrations of a version that has one more. */
const newer = join(folder, 'migrations')
const layNewer = (): void => {
  cpSync(migrations, newer, { recursive: true })
  const path = join(newer, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)
  if (last === undefined) throw new Error('no migrations')
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'one_more' })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(newer, 'one_more.sql'), 'CREATE TABLE "one_more" ("id" integer PRIMARY KEY NOT NULL);')
}

const digest = () => {
  const hash = createHash('sha256')
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      hash.update(join(entry.parentPath, entry.name)).update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}

it('an installation that is well has nothing to correct', async () => {
  expect(wrongIn(await examine(env))).toEqual([])
})

it('every refusal of the variables is listed, not the first alone', async () => {
  const findings = await examine({
    ...env,
    PLATFORM_DEMO: undefined,
    DATABSE_URL: 'postgresql://127.0.0.1/x',
    PLATFORM_FIRMWARE_KEYS_FILE: join(folder, 'none'),
    PLATFORM_CONTROLLERS: '10',
    PLATFORM_LOG_KEY: 'short',
  })
  expect(wrongIn(findings)).toEqual([
    expect.stringMatching(/^bad configuration: DATABSE_URL is no variable of this program/),
    expect.stringMatching(/^bad configuration: PLATFORM_FIRMWARE_KEYS_FILE .* cannot be read/),
    expect.stringMatching(/^bad configuration: neither DATABASE_URL nor PLATFORM_DEMO is set/),
    expect.stringMatching(/^bad configuration: PLATFORM_CONTROLLERS is for a demonstration/),
    expect.stringMatching(/^bad configuration: PLATFORM_LOG_KEY is shorter/),
    'warn database: was not looked at: correct the configuration first',
  ])
  expect(wrongIn(await examine({ ...env, CAPTCHA: 'maybe', PLATFORM_PORT: 'x' }))).toEqual([
    expect.stringMatching(/^bad configuration: PLATFORM_PORT/),
    expect.stringMatching(/^bad configuration: CAPTCHA/),
    'warn database: was not looked at: correct the configuration first',
  ])
})

it('the migrations of an earlier database are tried on a copy, and nothing is changed', async () => {
  const before = digest()
  const findings = await examine({ ...env, PLATFORM_MIGRATIONS: newer })
  expect(wrongIn(findings)).toEqual([])
  expect(found(findings, 'migrations')?.says).toBe('1 can run, and were taken back')
  expect(digest()).toBe(before)
})

it('the database of a demonstration as a site is refused, and a site’s as a demonstration', async () => {
  const asSite = await examine({ ...env, PLATFORM_DEMO: '0' })
  expect(found(asSite, 'mode')).toMatchObject({ state: 'bad', says: expect.stringMatching(/change or disable them/) })
  const open = await openDatabase({ databaseUrl: undefined, dataDir }, logger)
  await open.database.execute(sql`insert into installation (id, mode, create_time) values (1, 'site', now())`)
  await open.close()
  expect(found(await examine(env), 'mode')).toMatchObject({ state: 'bad', says: expect.stringContaining('of a site') })
})

it('a folder that is not there is asked about, and not made', async () => {
  const none = join(folder, 'elsewhere')
  expect(wrongIn(await examine({ ...env, PLATFORM_DATA_DIR: none }))).toEqual([
    expect.stringMatching(/^warn data folder: .* is PLATFORM_DATA_DIR the folder of today/),
    expect.stringMatching(/^warn database: there is none in/),
  ])
  expect(readdirSync(folder)).not.toContain('elsewhere')
})

itOn('postgres')(
  'on PostgreSQL the migrations are tried and taken back; a role without rights and a table in use are named',
  async () => {
    const { database, url = '', close } = await openTestDatabase(logger)
    await migrate(database, migrations)
    const site = { ...env, PLATFORM_DEMO: undefined, DATABASE_URL: url, PLATFORM_MIGRATIONS: newer }
    const seen = await examine(site)
    expect(wrongIn(seen)).toEqual([])
    expect(found(seen, 'migrations')?.says).toBe('1 can run, and were taken back')
    const { rows } = (await database.execute(sql`select to_regclass('one_more') as made`)) as unknown as {
      rows: { made: string | null }[]
    }
    expect(rows).toEqual([{ made: null }])

    const role = `lesser_${randomBytes(6).toString('hex')}`
    await database.execute(sql.raw(`create role ${role} login password '${role}'`))
    await database.execute(sql.raw(`grant select on all tables in schema public to ${role}`))
    const as = new URL(url)
    ;[as.username, as.password] = [role, role]
    expect(found(await examine({ ...site, DATABASE_URL: as.href }), 'migrations')).toMatchObject({
      state: 'bad',
      says: expect.stringMatching(/permission denied.*set DATABASE_MIGRATE_URL/),
    })
    await database.transaction(async (tx) => {
      await tx.execute(sql`lock table platform_migration in access exclusive mode`)
      expect(found(await examine(site), 'migrations')).toMatchObject({
        state: 'warn',
        says: expect.stringContaining('run this again'),
      })
    })
    await database.execute(sql.raw(`drop owned by ${role}`))
    await database.execute(sql.raw(`drop role ${role}`))
    await close()
  },
  60_000,
)
