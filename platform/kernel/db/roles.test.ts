import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect } from '@/tests/support/expect'
import { createTestLogger } from '../../testing/create-test-logger'
import { itOn } from '../../testing/it-on'
import { openTestDatabase } from '../../testing/open-test-database'
import { postTo, realPlatform, signInTo } from '../../testing/real-platform'

const directory = mkdtempSync(join(tmpdir(), 'platform-roles-'))
const { run, serve, killAll } = realPlatform(directory)
afterAll(() => {
  killAll()
  rmSync(directory, { recursive: true, force: true })
})

/** What whoever holds the platform's own password may try at the log. */
const attacks = [
  `update operation_log set account = 'nobody' where id = 1`,
  `delete from operation_log`,
  `truncate operation_log`,
  `truncate operation_log cascade`,
  `drop trigger operation_log_append_only on operation_log`,
  `alter table operation_log disable trigger user`,
  `alter table operation_log rename to other_log`,
  `drop table operation_log`,
  `set session_replication_role = replica`,
  `create or replace function operation_log_refuse() returns trigger language plpgsql as $$ begin return new; end $$`,
  `drop function operation_log_refuse() cascade`,
  `insert into operation_log select * from operation_log on conflict (id) do update set account = 'nobody'`,
  `create rule forget as on insert to operation_log do instead nothing`,
  `create trigger forget before insert on operation_log for each row execute function operation_log_refuse()`,
  `delete from operation_log_head`,
  `truncate operation_log_head`,
  `update platform_migration set hash = ''`,
  `create table public.made (id int)`,
]

itOn('postgres')(
  'T61: the platform as a lesser role does all of its work, and cannot rewrite the log',
  async () => {
    const { database, url = '', close } = await openTestDatabase(createTestLogger().logger)
    const id = randomBytes(6).toString('hex')
    const [owner, lesser] = [`owner_${id}`, `lesser_${id}`]
    for (const role of [owner, lesser]) await database.execute(sql.raw(`create role ${role} login password '${role}'`))
    await database.execute(sql.raw(`alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`))
    const as = (role: string): string => {
      const at = new URL(url)
      ;[at.username, at.password] = [role, role]
      return at.href
    }
    const client = new Client({ connectionString: as(lesser) })
    try {
      const both = { DATABASE_URL: as(lesser), DATABASE_MIGRATE_URL: as(owner), PLATFORM_DEMO: '1' }
      const first = await serve(both)
      const token = await signInTo(first.base)
      const save = (base: string) => postTo(base, '/sys/preference/table', { table: 'a', preference: {} }, token)
      expect((await save(first.base)).status).toBe(200)

      await client.connect()
      expect(Number((await client.query('select count(*) from operation_log')).rows[0].count)).toBe(2)
      // PostgreSQL takes it, warns, and grants nothing: what follows is tried after it.
      await client.query('grant all on operation_log to current_user')
      for (const attack of attacks) await expect(client.query(attack), attack).rejects.toMatchObject({ code: '42501' })
      // Old rows alone, and by the function that retention uses: whether they were signed away verify-log says.
      await expect(client.query('select operation_log_cut(2, 2)')).rejects.toThrow('append-only')
      await client.query('create temp table aged as select * from operation_log where id = 1')
      await client.query(`update aged set id = 0, oper_time = now() - interval '200 days'`)
      await client.query('insert into operation_log select * from aged')
      await expect(client.query('delete from operation_log where id = 0')).rejects.toMatchObject({ code: '42501' })
      expect((await client.query('select operation_log_cut(0, 9) as gone')).rows).toEqual([{ gone: '1' }])
      first.child.kill('SIGTERM')
      expect(await first.ended).toBe(0)

      // The owner's password need not be where the platform runs: a job of its own migrates.
      const alone = { DATABASE_URL: as(lesser), PLATFORM_DEMO: '1' }
      const second = await serve(alone)
      expect((await save(second.base)).status).toBe(200)
      second.child.kill('SIGTERM')
      expect(await second.ended).toBe(0)
      const check = run(['verify-log'], alone)
      expect(await check.ended).toBe(0)
      expect(check.out()).toMatch(/^operation log: 3 rows, the chain is whole\n.*signs row 3\n$/)
      const again = run(['migrate'], both)
      expect(await again.ended).toBe(0)
      expect(again.out()).toBe('migrations run: 0\n')

      const same = run(['migrate'], { ...both, DATABASE_URL: as(owner) })
      expect([await same.ended, same.err()]).toEqual([1, expect.stringContaining('name the same role')])
      await database.execute(sql.raw(`grant ${owner} to ${lesser}`))
      const member = run(['serve'], both)
      expect([await member.ended, member.err()]).toEqual([1, expect.stringContaining('could still rewrite')])
    } finally {
      await client.end()
      killAll()
      await close()
    }
  },
  120_000,
)
