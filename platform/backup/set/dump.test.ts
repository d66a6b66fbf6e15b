import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from '@jest/globals'
import { withDatabase } from '../../kernel/db/with-database'
import { createTestLogger } from '../../testing/create-test-logger'
import { layDataFolder } from '../../testing/lay-data-folder'
import { wholeOf } from '../measured'
import { takeDump } from './dump'

const dataDir = mkdtempSync(join(tmpdir(), 'platform-dump-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { logger } = createTestLogger()

const mark = 'quill-of-a-row-that-is-gone'
const some = (rows: number): string => `select '${mark}' || i % 3 from generate_series(1, ${rows}) as i`
/** Each leaves what its rows held somewhere else: pages of the table, its values beside it, an index, statistics. */
const gone = [
  `create table many (words text); create index on many (words); insert into many ${some(300)}`,
  'analyze many',
  'delete from many',
  'vacuum many',
  `create table few (words text primary key); insert into few ${some(3)}`,
  'delete from few',
  'vacuum few',
  `create table other (words text); insert into other ${some(300)}`,
  'analyze other',
  `update other set words = 'x'`,
  `create table long (words text); insert into long select string_agg('${mark}' || sha256(i::text::bytea)::text, '') from generate_series(1, 900) as i`,
  'delete from long',
  'checkpoint',
]

it('a dump has none of what rows held before they were changed or removed', async () => {
  await layDataFolder(dataDir)
  await withDatabase({ dataDir, databaseUrl: undefined }, logger, async ({ embedded }) => {
    for (const statement of gone) await embedded?.exec(statement)
  })
  const files = readdirSync(join(dataDir, 'db'), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )
  const holds = files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(mark))
  // Tables, their long texts and statistics. Whether the log still has it depends on where its segments end.
  const ofTables = holds.filter(({ parentPath }) => !parentPath.endsWith('pg_wal'))
  expect(ofTables.length).toBeGreaterThan(3)
  const dump = await takeDump({ dataDir, databaseUrl: undefined, migrateUrl: undefined }, logger)
  try {
    expect(gunzipSync(await wholeOf(dump.bytes())).includes(mark)).toBe(false)
  } finally {
    await dump.end()
  }
})
