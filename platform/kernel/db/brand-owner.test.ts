import { it } from '@jest/globals'
import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { expect } from '@/tests/support/expect'
import { readAllTables } from '../../testing/person/all-tables'

/** Tables without a brand of their own or of what they hang on: each with what keeps one brand from another's. */
const reasons: Record<string, string> = {
  backup_drill: 'a trial of a set, which holds all brands',
  backup_set: 'a set of a backup, which holds all brands',
  captcha: 'a visitor who has not said who they are, for two minutes',
  device_mark: 'which messages of a controller are stored: the pipeline knows it by its key alone',
  held_work: 'kinds of work that wait for a superuser, on all brands',
  history_deletion: 'what the store has yet to delete, by the key of a controller or by a time: no call reads it',
  history_store: 'one row: which store holds the history, for all brands',
  ingest_minute: 'what a process of the platform took in from all brands',
  installation: 'one row: what this database is, for all brands',
  lease: 'which process of the platform does something, for all brands',
  login_failure: 'an account or an address, which is the same person on every brand',
  operation_text: 'words of a row of the operation log: read with that row alone',
  operation_log_head: 'one row: where the chain of the log ends, for all brands',
  organization: 'one tree for all brands: superusers alone change it (sharedRights)',
  passkey_challenge: 'a visitor or a session, for five minutes: what answers it is held to the brand',
  push_provider_call: 'calls of the stand-in for the makers of phones, which know no brands',
  push_provider_sending: 'as push_provider_call',
  region: 'one map of the world: superusers alone change it (sharedRights)',
  removed_file: 'names of bytes that are to go, of all brands: no call reads it',
  retention: 'how long records of all brands are kept: superusers alone change it (sharedRights)',
  sample_journal: 'on its way to the store: no call reads it',
  seed_run: 'one row: that the demo was seeded',
  used_token: 'a digest of what a provider signed: it counts once, wherever it is shown',
  work_queue: 'that an upgrade or a message is to be looked at, by its id: no call reads it',
}
/** Rows without a brand are shared by all: who changes them. */
const shared: Record<string, string> = {
  login_log: 'nobody: rows are only added; without a brand, where it was not known',
  operation_log: 'nobody: rows are only added; without a brand, what an operator did',
  role: 'superusers of every brand (mayChangeRole)',
}

const tables = await readAllTables()

const brandColumns = ['platformId', 'platformIds', 'brandJurisdiction']
const hasBrand = (table: PgTable): boolean => brandColumns.some((column) => column in getTableColumns(table))

/** Its own brand, or that of a row it cannot be without. */
const isOwned = (table: PgTable, seen: ReadonlySet<PgTable> = new Set()): boolean =>
  hasBrand(table) ||
  getTableConfig(table).foreignKeys.some((key) => {
    const { columns, foreignTable } = key.reference()
    const parent = foreignTable as PgTable
    return columns.every(({ notNull }) => notNull) && !seen.has(parent) && isOwned(parent, new Set([...seen, table]))
  })

it('T54: every table belongs to a brand, by itself or by what it hangs on, or says why it does not', () => {
  expect(tables.size).toBeGreaterThan(80)
  const without = [...tables].filter(([, table]) => !isOwned(table)).map(([name]) => name)
  expect(without.sort()).toEqual(Object.keys(reasons).sort())
})

it('T54: a row is shared by all brands only in a table that says who changes it', () => {
  const maybe = [...tables].filter(([, table]) => {
    const columns = getTableColumns(table)
    const brand = columns.platformId
    return brand !== undefined && !brand.notNull
  })
  expect(maybe.map(([name]) => name).sort()).toEqual(Object.keys(shared).sort())
})
