import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as factors from '../kernel/session/factor-table'
import * as identities from '../kernel/session/identity-table'
import * as menus from '../kernel/session/menu-table'
import type { Query } from './reach/query-of'

/** Columns that give nothing to anybody: names and addresses, notes on use, and what ends or narrows a session. */
const harmless: Readonly<Record<string, RegExp>> = {
  account_notice: /./,
  session: /^(?:last_used_time|revoked_time|revoke_reason|preview_role_id)$/,
  sign_in_step: /./,
  web_user:
    /^(?:real_name|phone|mailbox|avatar|introduction|last_login_time|last_login_ip|update_time|update_user|version)$/,
}

/** Every other column of a session's tables, so that a new one counts until it is listed as harmless. */
const decidingColumns = [identities, factors, menus]
  .flatMap((module) => Object.values(module))
  .filter((table) => is(table, PgTable))
  .map((table) => {
    const name = getTableName(table)
    const columns = Object.values(getTableColumns(table)).map((column) => column.name)
    return { name, columns: columns.filter((column) => !harmless[name]?.test(column)) }
  })
  .filter(({ columns }) => columns.length > 0)

/** Digests of the tables that decide who a user is, how it is shown and what the user may do. */
export const readDeciding = async (query: Query): Promise<Record<string, unknown>> => {
  const digests = decidingColumns.map(({ name, columns }) => {
    const row = `row(${columns.map((column) => `"${column}"`).join(', ')})::text`
    return `select '${name}' as name, md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as digest from "${name}"`
  })
  const rows = await query(digests.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [String(name), digest]))
}

/** What grave calls give beyond rights: keys of controllers and Checkers that are valid, and devices that are upgraded. */
export const readGiven = async (query: Query): Promise<ReadonlySet<string>> => {
  const rows =
    await query(`select 'key ' || id as given from device_credential where create_user is not null and revoke_time is null
    union all select 'key ' || key_hash from checker where key_hash is not null
    union all select 'upgrade ' || r.id from ota_result r join ota_task t on t.id = r.task_id
      where t.task_status = 1 and r.result = 0`)
  return new Set(rows.map(({ given }) => String(given)))
}
