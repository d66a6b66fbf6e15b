import type { Query } from './query-of'

/** Digests of all tables but those about calls themselves, and tickets, which one use spends. */
export const readTables = async (query: Query): Promise<Record<string, unknown>> => {
  const tables = await query(`select tablename as name from pg_tables where schemaname = 'public'
    and tablename !~ '^(operation_|job|idempotency|session|login_|captcha)|_ticket$'`)
  const digests = tables.map(({ name }) => {
    const rows = `md5(coalesce(string_agg(t::text, '|' order by t::text), ''))`
    return `select '${String(name)}' as name, ${rows} as digest from "${String(name)}" t`
  })
  return Object.fromEntries(
    (await query(digests.join(' union all '))).map(({ name, digest }) => [String(name), digest]),
  )
}
