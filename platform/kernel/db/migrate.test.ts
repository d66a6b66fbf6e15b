import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { authApi } from '@/lib/contract/auth'
import { deviceApi } from '@/lib/contract/device'
import { userApi } from '@/lib/contract/user'
import { createPlatform } from '../../composition/create-platform'
import { namedInReach } from '../../composition/named-in-reach'
import { demoPassword } from '../../seed/account'
import { seed } from '../../seed/seed'
import { createTestLogger } from '../../testing/create-test-logger'
import { openTestDatabase } from '../../testing/open-test-database'
import { testNow } from '../../testing/test-now'
import { readConfig, StartError } from '../config/config'
import { createJobRunner } from '../jobs/job-runner'
import { openFileStore } from '../storage/open-file-store'
import { migrate } from './migrate'

const folder = 'platform/migrations'

it('runs each migration once, and refuses one that was changed afterwards', async () => {
  const { database, close } = await openTestDatabase(createTestLogger().logger)
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  expect(await migrate(database, folder)).toBe(journal.entries.length)
  expect(await migrate(database, folder)).toBe(0)

  const copy = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(folder, copy, { recursive: true })
  const [first] = journal.entries
  await writeFile(join(copy, `${first?.tag}.sql`), 'select 1')
  await expect(migrate(database, copy)).rejects.toThrow(StartError)
  await rm(copy, { recursive: true })
  await close()
})

it('leaves nothing of a migration that fails', async () => {
  const { database, close } = await openTestDatabase(createTestLogger().logger)
  const copy = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(folder, copy, { recursive: true })
  const journal = JSON.parse(await readFile(join(copy, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  await writeFile(
    join(copy, `${journal.entries.at(-1)?.tag}.sql`),
    'create table half (id int);\n--> statement-breakpoint\nselect nonsense',
  )
  await expect(migrate(database, copy)).rejects.toThrow()
  const tables = (await database.execute(sql`select 1 from pg_tables where schemaname = 'public'`)) as {
    rows: unknown[]
  }
  expect(tables.rows).toEqual([])
  await rm(copy, { recursive: true })
  await close()
})

it('leaves a newer database as it is, and an older program works on it', async () => {
  const logger = createTestLogger()
  const { database, close } = await openTestDatabase(logger.logger)
  const newer = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(folder, newer, { recursive: true })
  const path = join(newer, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number }[] }
  const when = (journal.entries.at(-1)?.when ?? 0) + 1
  journal.entries.push({ ...journal.entries.at(-1), idx: 99, when, tag: '0099_newer' } as never)
  await writeFile(path, JSON.stringify(journal))
  // What a migration may do while programs of the version before still run: add.
  await writeFile(
    join(newer, '0099_newer.sql'),
    [
      'alter table web_user add column nickname text',
      "alter table controller add column colour text not null default 'white'",
      'create table shelf (id bigint primary key)',
      'create index web_user_nickname on web_user (nickname)',
    ].join(';\n--> statement-breakpoint\n'),
  )
  expect(await migrate(database, newer)).toBe(journal.entries.length)
  expect(await migrate(database, folder, logger.logger)).toBe(0)
  expect(logger.lines).toMatchObject([{ level: 'warn', line: { newer: 1 } }])

  const clock = () => new Date(testNow)
  const config = { ...readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: newer }), controllers: 30, demo: true }
  const files = await openFileStore(config)
  await seed(database, { ...config, files, now: clock() })
  const jobs = createJobRunner({
    database,
    named: namedInReach,
    config,
    clock,
    logger: logger.logger,
    isOnlyProcess: true,
  })
  const app = createPlatform({ database, config, clock, logger: logger.logger, jobs, files })
  const form = { username: 'admin', password: demoPassword, uuid: 'x'.repeat(16), platformId: 6 }
  const answer = await app.request(authApi.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  for (const path of [userApi.info.path, deviceApi.himitList.path]) {
    expect(await (await app.request(path, { headers: { token: data.token } })).json()).toMatchObject({ code: 0 })
  }
  await rm(newer, { recursive: true })
  await close()
})

it('says which setting is wrong when the folder is', async () => {
  const { database, close } = await openTestDatabase(createTestLogger().logger)
  await expect(migrate(database, '/nowhere')).rejects.toThrow(
    new StartError('no migrations in /nowhere; set PLATFORM_MIGRATIONS'),
  )
  await close()
})
