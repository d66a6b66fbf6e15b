import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { oldPasswords } from '../../kernel/session/factor-table'
import { hashPassword, isPassword } from './password'
import { refuseWeak } from './refuse-weak'

/** As many passwords of a user as may not be set again, the current one included. Decision 202. */
const remembered = 5

/** Hashes of the last passwords, the latest first. An account older than its history has only that of its own row. */
const readHashes = async (database: Database, userId: number, current: string): Promise<string[]> => {
  const rows = await database
    .select({ passwordHash: oldPasswords.passwordHash })
    .from(oldPasswords)
    .where(eq(oldPasswords.userId, userId))
    .orderBy(desc(oldPasswords.id))
    .limit(remembered)
  return [...new Set([current, ...rows.map(({ passwordHash }) => passwordHash)])].slice(0, remembered)
}

type Owner = {
  account: string
  realName: string
  /** Both are missing for somebody who is being added. */
  id?: number
  passwordHash?: string
}

/**
 * The hash of a password that is to be set. Throws what speaks against it, next to its field: it is weak, or one of the
 * user's last five. Wherever a password is set, this is called, and `rememberPassword` after it. Slow: never inside a
 * transaction.
 */
export const hashNewPassword = async (
  database: Database,
  { field, password }: { field: string; password: string },
  owner: Owner,
): Promise<string> => {
  refuseWeak(field, password, owner)
  const { id, passwordHash } = owner
  const hashes = id === undefined || passwordHash === undefined ? [] : await readHashes(database, id, passwordHash)
  // One after another: one change of a password takes one place in the queue.
  for (const hash of hashes) {
    if (await isPassword(password, hash, true)) {
      throw new PlatformError('badRequest', { fields: { [field]: 'passwordUsedBefore' } })
    }
  }
  return hashPassword(password)
}

const isKept = async (database: Database, userId: number, passwordHash: string): Promise<boolean> => {
  const its = and(eq(oldPasswords.userId, userId), eq(oldPasswords.passwordHash, passwordHash))
  return (await database.$count(oldPasswords, its)) > 0
}

type NewPassword = {
  userId: number
  passwordHash: string
  /** The one that it replaces: kept too, if the account is older than its history. */
  before?: string
  now: Date
}

/** Remembers a password in the transaction that sets it, and forgets the sixth. The user's row is locked by then. */
export const rememberPassword = async (
  database: Database,
  { userId, passwordHash, before, now }: NewPassword,
): Promise<void> => {
  const isLost = before !== undefined && !(await isKept(database, userId, before))
  const hashes = isLost ? [before, passwordHash] : [passwordHash]
  await database.insert(oldPasswords).values(hashes.map((hash) => ({ userId, passwordHash: hash, createTime: now })))
  const tooOld = database
    .select({ id: oldPasswords.id })
    .from(oldPasswords)
    .where(eq(oldPasswords.userId, userId))
    .orderBy(desc(oldPasswords.id))
    .offset(remembered)
  await database.delete(oldPasswords).where(and(eq(oldPasswords.userId, userId), inArray(oldPasswords.id, tooOld)))
}
