import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { StartError } from '../config'
import { createTestLogger, openTestDatabase } from '../testing/test-platform'
import { migrate } from './migrate'

const folder = 'platform/db/migrations'

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

it('says which setting is wrong when the folder is', async () => {
  const { database, close } = await openTestDatabase(createTestLogger().logger)
  await expect(migrate(database, '/nowhere')).rejects.toThrow(
    new StartError('no migrations in /nowhere; set PLATFORM_MIGRATIONS'),
  )
  await close()
})
