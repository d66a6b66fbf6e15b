import { type SQL, sql } from 'drizzle-orm'
import { StartError } from '../config/config'
import type { Database } from './database'
import { readRows } from './read-rows'

const readRow = async <Row>(database: Database, query: SQL): Promise<Row | undefined> =>
  (await readRows<Row>(database, query))[0]

export const currentRole = async (database: Database): Promise<string> =>
  (await readRow<{ role: string }>(database, sql`select current_user::text as role`))?.role ?? ''

/**
 * Whether the role of this connection could change what the operation log holds: by a right on it, by taking off its
 * triggers, or as its owner. The embedded database has one role, which may do everything.
 */
export const mayRewriteLog = async (database: Database): Promise<boolean> => {
  const row = await readRow<{ may: boolean }>(
    database,
    sql`select has_table_privilege('operation_log', 'UPDATE, DELETE, TRUNCATE, TRIGGER')
      or has_any_column_privilege('operation_log', 'UPDATE')
      or pg_has_role(relowner, 'MEMBER') as may from pg_class where oid = 'operation_log'::regclass`,
  )
  return row?.may ?? true
}

export const sameRole = (): StartError =>
  new StartError('DATABASE_MIGRATE_URL and DATABASE_URL name the same role: give the platform a lesser one')

/**
 * Gives the role of the platform what it needs of tables that another role owns, and no more: of the operation log it
 * reads and adds rows, of its head it moves the end. After each migration, so that new tables are among them.
 */
export const grantToPlatform = async (owner: Database, platform: Database): Promise<void> => {
  const role = await currentRole(platform)
  if (role === (await currentRole(owner))) throw sameRole()
  const to = sql.identifier(role)
  await owner.transaction(async (tx) => {
    for (const statement of [
      sql`grant usage on schema public to ${to}`,
      sql`grant select, insert, update, delete on all tables in schema public to ${to}`,
      sql`grant usage, select, update on all sequences in schema public to ${to}`,
      sql`grant execute on all functions in schema public to ${to}`,
      sql`revoke all on operation_log, operation_log_head, platform_migration from ${to}, public`,
      sql`grant select, insert on operation_log to ${to}`,
      sql`grant select, update on operation_log_head to ${to}`,
      sql`grant select on platform_migration to ${to}`,
    ])
      await tx.execute(statement)
  })
  if (await mayRewriteLog(platform))
    throw new StartError(
      `the role ${role} of DATABASE_URL could still rewrite the operation log: it is a superuser, or a member of the role of DATABASE_MIGRATE_URL`,
    )
}
