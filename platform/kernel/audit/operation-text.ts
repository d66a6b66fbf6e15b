import { createHash, randomBytes } from 'node:crypto'
import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { plainAccount } from '../db/plain-account'
import { operationLogs, operationTexts } from './log-table'

type Row = typeof operationLogs.$inferSelect
/** A row before it has its place in the chain. */
export type NewOperation = Omit<Row, 'id' | 'previousHash' | 'hash'>

type Text = typeof operationTexts.$inferSelect
type Salted = Omit<Text, 'logId' | 'salt'> & { salt: string }

/** What a row of the chain holds in place of its words. */
export const toTextDigest = ({ salt, account, realName, params, target, changes, ip, userAgent }: Salted): string =>
  `#${createHash('sha256')
    .update(JSON.stringify([salt, account, realName, params, target, changes, ip, userAgent]))
    .digest('hex')}`

/** Whether a row's words stand beside it: those of an earlier version, and JSON, never begin so. */
export const isTextDigest = (params: string): boolean => /^#[\da-f]{64}$/.test(params)

/** A WiFi ID names a controller and no person: the scope of the log looks for it in the row itself. */
const beginsWithController = /^[\dA-Fa-f]{12}(?![^ ,])/

/** A row for the chain, which names no one, and the words that stand beside it. */
export const splitOperation = (operation: NewOperation): { row: NewOperation; text: Salted } => {
  const { account, realName, params, target, changes, ip, userAgent } = operation
  const text = {
    salt: randomBytes(32).toString('base64url'),
    account,
    realName,
    params,
    target,
    changes,
    ip,
    userAgent,
  }
  const row = {
    ...operation,
    account: toUserNumber(operation.userId),
    realName: '',
    params: toTextDigest(text),
    target: beginsWithController.test(target) ? target : '',
    changes: '',
    ip: '',
    userAgent: '',
  }
  return { row, text }
}

export const toUserNumber = (userId: number | null): string => (userId === null ? '' : `#${userId}`)

/** The words of a row, wherever they stand. Only for a query that joins `operation_text`. */
const either = (name: 'account' | 'realName' | 'params' | 'target' | 'changes' | 'ip' | 'userAgent'): SQL<string> =>
  sql<string>`coalesce(${operationTexts[name]}, ${operationLogs[name]})`

export const operationTarget = either('target')
export const operationChanges = either('changes')
export const besideOperation = eq(operationTexts.logId, operationLogs.id)

/** Rows of the log with their words, as they were given to `appendOperation`. */
export const selectOperations = (database: Database) =>
  database
    .select({
      ...getTableColumns(operationLogs),
      account: either('account'),
      realName: either('realName'),
      params: either('params'),
      target: operationTarget,
      changes: operationChanges,
      ip: either('ip'),
      userAgent: either('userAgent'),
    })
    .from(operationLogs)
    .leftJoin(operationTexts, besideOperation)

/** Condition: done by that account in any case, whichever version wrote the row. */
export const isOfAccount = (account: string): SQL | undefined =>
  or(
    eq(operationLogs.account, account),
    // As the row of an earlier version spells it, and by number: each is found by its index.
    sql`${operationLogs.account} in (select unnest(array['#' || id, account]) from web_user
      where ${plainAccount(sql`account`)} = ${plainAccount(account)})`,
    and(eq(operationLogs.account, ''), eq(plainAccount(operationTexts.account), plainAccount(account))),
  )
