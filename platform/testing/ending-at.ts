import { sql } from 'drizzle-orm'
import { expect } from '@/tests/support/expect'
import type { Database } from '../kernel/db/database'
import type { Run } from './real-platform'

/** Makes a process and its children end as `kill -9` ends them, as soon as it comes to `point:count`: see end-at.ts. */
export const endingAt = (point: string): Record<string, string> => ({
  NODE_OPTIONS: '--import=./platform/testing/end-at.ts',
  END_AT: point,
  END_CHILDREN: '1',
})

/** Throws where a process has not been killed, with all that it has said. */
export const expectKilled = async (point: string, { child, ended, out, err }: Run): Promise<void> => {
  await ended
  expect(child.signalCode, `${point}: ${out()}${err()}`).toBe('SIGKILL')
}

type Rows = { rows: Record<string, unknown>[] }
const others = sql`select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

/** PostgreSQL sees only when it next reads or writes that its client was killed. */
export const untilUnused = async (database: Database): Promise<void> => {
  for (;;) {
    const { rows } = (await database.execute(others)) as unknown as Rows
    if (rows[0]?.others === 0) return
  }
}

const ofUs = sql`nspname !~ '^pg_' and nspname <> 'information_schema'`

/** What is in every table, and where every sequence stands, as a digest each. */
export const digestsOfTables = async (database: Database): Promise<Record<string, unknown>> => {
  const digests: Record<string, unknown> = {}
  const { rows: tables } = (await database.execute(sql`select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relkind = 'r' and ${ofUs} order by 1`)) as unknown as Rows
  for (const { name } of tables) {
    const { rows } = (await database.execute(sql`select count(*)::int as rows,
      md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as digest
      from ${sql.raw(String(name))} t`)) as unknown as Rows
    digests[String(name)] = rows[0]
  }
  const { rows: sequences } = (await database.execute(sql`select format('%I.%I', schemaname, sequencename) as name,
    last_value::text as last from pg_sequences order by 1`)) as unknown as Rows
  for (const { name, last } of sequences) digests[String(name)] = last
  return digests
}
