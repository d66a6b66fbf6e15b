import { sql } from 'drizzle-orm'
import type { RegionScene } from './start-in-johannesburg'

/** Digests of all tables but those that tell of calls themselves. */
export const readTables = async ({ rowsOf }: Pick<RegionScene, 'rowsOf'>): Promise<Record<string, unknown>> => {
  const tables = await rowsOf(sql`select tablename from pg_tables where schemaname = 'public'
    and tablename !~ '^(operation_log|job|idempotency|session|login_|captcha)'`)
  const digests = tables.map(({ tablename }) => {
    const name = sql.identifier(String(tablename))
    return sql`select ${String(tablename)}::text as name,
      md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`
  })
  const rows = await rowsOf(sql.join(digests, sql` union all `))
  return Object.fromEntries(rows.map(({ name, digest }) => [String(name), digest]))
}
