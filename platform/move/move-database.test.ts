import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect } from '@/tests/support/expect'
import { readConfig } from '../kernel/config/config'
import { migrate } from '../kernel/db/migrate'
import { openDatabase } from '../kernel/db/open-database'
import { modeRefusal } from '../seed/keep-mode'
import { createTestLogger } from '../testing/create-test-logger'
import { digestOf } from '../testing/digest-of'
import { itOn } from '../testing/it-on'
import { layDataFolder } from '../testing/lay-data-folder'
import { newDatabase } from '../testing/new-database'
import { openTestDatabase } from '../testing/open-test-database'
import { testLogKey } from '../testing/real-platform'
import { moveCommand } from './move-database'

const folder = mkdtempSync(join(tmpdir(), 'move-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { logger } = createTestLogger()

/** A table of a later version, with what is hard to carry: nothing of a move names a table or a column. */
const later = `
create table "Odd ""Table" (
  "select" bigint generated always as identity primary key,
  parent bigint references "Odd ""Table" on delete cascade,
  words text, short varchar(40) collate "C", bytes bytea, doc json, tree jsonb, moment timestamp(6), zoned timestamptz,
  day date, span interval, amount numeric, ratio float8, numbers bigint[], texts text[], flag boolean, name uuid,
  dropped text, lower_words text collate "C" generated always as (lower(words collate "C")) stored
);--> statement-breakpoint
alter table "Odd ""Table" drop column dropped;--> statement-breakpoint
create table odd_pair (id serial primary key, other bigint not null, constraint "refers to" foreign key (other) references "Odd ""Table" deferrable);--> statement-breakpoint
alter table "Odd ""Table" add column pair int references odd_pair;--> statement-breakpoint
create sequence odd_unused start 70;--> statement-breakpoint
insert into odd_pair (id, other) select 1, 1 where false`

const odd = [
  `insert into "Odd ""Table" (words, short, bytes, doc, tree, moment, zoned, day, span, amount, ratio, numbers, texts, flag, name)
   values
   ('', '', '', '""', '{}', 'infinity', '-infinity', 'infinity', '0', 'NaN', 'NaN', '{}', '{}', true, gen_random_uuid()),
   (null, null, null, null, null, null, null, null, null, null, null, null, null, null, null),
   (E'\\\\N', E'\\\\.', '\\x00ff5c4e0a', '{"b" : 1, "a": "\\u0000\\\\u0000", "b": 2}', '{"a": "\\\\u0000", "n": 1e400}',
    '2026-11-30 10:20:30.123456', '2026-11-30 10:20:30.123456+13:45', '0044-03-15 BC', '-1 year 2 mons -3 days 04:05:06.789',
    '-0.000000000000000000000000000000000000000000012345678901234567890', '-Infinity', '{1,null,-9223372036854775808}',
    array['', null, 'NULL', 'a,"b"', E'\\\\', '{x}', E'tab\\there'], false, gen_random_uuid()),
   (E'tab\\tnewline\\nreturn\\rfeed\\fbackslash\\\\ quote\\' 中文字符，全角 🧑🏽‍🔧👨‍👩‍👧 \\u200f\\u0301 ÅÅ', '汉字', decode('5c2e0a5c4e', 'hex'),
    '[1,   2]', 'null', '4713-01-01 BC', '294276-01-01', '5874897-12-31', '178000000 years', 12345678901234567890.10, 1e-307,
    '{{1,2},{3,4}}', array[array['a','b'],array['c','d']], true, gen_random_uuid())`,
  // Longer than a piece of 8 MB, and stored outside of its row.
  `insert into "Odd ""Table" (words, tree) select string_agg(md5(n::text) || '机' , E'\\\\'), jsonb_agg(n) from generate_series(1, 240000) n`,
  `insert into "Odd ""Table" (words) select repeat(n::text, 300) from generate_series(1, 6000) n`,
  `delete from "Odd ""Table" where "select" % 3 = 0 and "select" > 9`,
  `update "Odd ""Table" set parent = (select max("select") from "Odd ""Table") where "select" < 100`,
  `insert into odd_pair (other) select "select" from "Odd ""Table" limit 3`,
  `update "Odd ""Table" set pair = 2`,
  `update question set content = E'\\\\N 换行\\n🌡️' where id = (select min(id) from question)`,
  `insert into operation_log_head (id, last_log_id, last_hash) values (2, 5, 'x') on conflict do nothing`,
]

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>

/** All that two databases have to have in common, read by the catalogue alone. */
const contentOf = async (query: Query): Promise<Map<string, unknown>> => {
  await query(`set datestyle = 'ISO'; set intervalstyle = postgres; set bytea_output = hex; set extra_float_digits = 1;
    set timezone = 'UTC'`)
  const content = new Map<string, unknown>()
  const keep = async (name: string, text: string) => content.set(name, (await query(text)).rows)
  const tables = (
    await query(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name collate "C"`)
  ).rows.map(({ name }) => String(name))
  for (const name of tables)
    await keep(name, `select t::text as row from "${name.replaceAll('"', '""')}" t order by t::text collate "C"`)
  await keep(
    'columns of all',
    `select table_name, column_name, data_type, is_identity, identity_generation from information_schema.columns
     where table_schema = 'public' order by table_name collate "C", ordinal_position`,
  )
  await keep(
    'references of all',
    `select conname, conrelid::regclass::text as of, pg_get_constraintdef(oid) as says, convalidated from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text collate "C", conname`,
  )
  await keep('triggers of all', `select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname`)
  await keep('indexes of all', `select indexname from pg_indexes where schemaname = 'public' order by indexname`)
  await keep(
    'sequences of all',
    `select sequencename, last_value::text as last from pg_sequences where schemaname = 'public' order by sequencename`,
  )
  return content
}

/** The migrations of this version, and one more. */
const layMigrations = (): string => {
  const migrations = join(folder, 'migrations')
  cpSync('platform/migrations', migrations, { recursive: true })
  const path = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(migrations, '9999_later.sql'), later)
  return migrations
}

itOn('postgres')(
  'every row of every table, every sequence and reference is the same after a move, and the source as it was',
  async () => {
    const admin = await openTestDatabase(logger)
    const target = await newDatabase(admin)
    const name = target.pathname.slice(1)
    for (const setting of [
      `datestyle = 'SQL, DMY'`,
      `intervalstyle = 'sql_standard'`,
      `bytea_output = 'escape'`,
      `extra_float_digits = -10`,
      `timezone = 'Asia/Shanghai'`,
      `statement_timeout = '1s'`,
    ])
      await admin.database.execute(sql.raw(`alter database ${name} set ${setting}`))
    const dataDir = join(folder, 'data')
    const config = readConfig({
      PLATFORM_DEMO: '1',
      PLATFORM_DATA_DIR: dataDir,
      PLATFORM_MIGRATIONS: layMigrations(),
      PLATFORM_LOG_KEY: testLogKey,
      DATABASE_URL: target.href,
    })
    const embedded = { ...config, databaseUrl: undefined }
    await layDataFolder(dataDir, 60)
    const source = await openDatabase(embedded, logger)
    await migrate(source.database, config.migrations)
    for (const statement of odd) await source.embedded?.exec(statement)
    await source.close()
    writeFileSync(`${dataDir}.log-anchors`, 'an anchor\n')
    const before = digestOf(join(dataDir, 'db'))

    const lines: string[] = []
    const move = { config, logger, print: (line: string) => lines.push(line), modeRefusal }
    expect(await moveCommand([], move)).toBe(0)

    expect(digestOf(join(dataDir, 'db'))).toBe(before)
    expect(readdirSync(dataDir).filter((each) => /snapshot|moving|lock/.test(each))).toEqual([])
    expect(JSON.parse(readFileSync(join(dataDir, 'moved'), 'utf8'))).toMatchObject({ to: `${target.host}/${name}` })
    expect(readFileSync(join(dataDir, 'log-anchors'), 'utf8')).toBe('an anchor\n')
    expect(existsSync(`${dataDir}.log-anchors`)).toBe(true)
    const client = new Client({ connectionString: target.href })
    await client.connect()
    await client.query('set statement_timeout = 0')
    const opened = await openDatabase(embedded, logger)
    const [here, there] = [
      await contentOf(async (text) => {
        const results = await opened.embedded?.exec(text)
        return { rows: (results?.at(-1)?.rows ?? []) as Record<string, unknown>[] }
      }),
      await contentOf((text) => client.query(text)),
    ]
    await opened.close()
    expect([...there.keys()]).toEqual([...here.keys()])
    expect(here.size).toBeGreaterThan(100)
    for (const [what, content] of here) expect(there.get(what), what).toEqual(content)
    expect(lines.filter((line) => line.endsWith('copied and compared'))).toHaveLength(
      [...here.keys()].filter((what) => !what.endsWith(' of all')).length,
    )

    // Whatever counts its rows goes on behind them.
    const counted = await client.query(
      `select format('select nextval(%L) as next, coalesce(max(%I), 0) as last from %I.%I',
         pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name), column_name, table_schema, table_name) as text,
         table_name as name
       from information_schema.columns where table_schema = 'public'
         and pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) is not null`,
    )
    expect(counted.rows.length).toBeGreaterThan(40)
    for (const { text, name: table } of counted.rows) {
      const { rows } = await client.query(text)
      expect(BigInt(rows[0].next) > BigInt(rows[0].last), table).toBe(true)
    }
    await client.end()
    await expect(moveCommand([], move)).rejects.toThrow(/^the database of .* was moved to .*: name it by DATABASE_URL/)
    await admin.close()
  },
  300_000,
)
