import { createHmac, randomInt } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { recoveryCodeCount } from '@/lib/contract/factor'
import type { FactorKey, FactorKeys } from '../../kernel/config/factor-key'
import type { Database } from '../../kernel/db/database'
import { recoveryCodes } from '../../kernel/session/factor-table'

// Without 0, 1, i, l and o, which are taken for each other on paper: 31 characters, so ten of them have 49 bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

const newCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** As it is shown: `k7ph2-9xq4m`. */
const toShown = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`

/** What is stored of a code: keyed, since 49 bits alone could be searched by who has the database. */
const toDigest = (code: string, key: FactorKey, userId: number): string =>
  createHmac('sha256', key.digest).update(`${userId}:${code}`).digest('hex')

/** Gives a user ten new codes in place of all that they had. Answers them as they are shown, once. */
export const issueRecoveryCodes = async (database: Database, keys: FactorKeys, userId: number): Promise<string[]> => {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(newCode())
  await removeRecoveryCodes(database, userId)
  await database
    .insert(recoveryCodes)
    .values([...codes].map((code) => ({ userId, digest: toDigest(code, keys[0], userId), keyName: keys[0].name })))
  return [...codes].map(toShown)
}

export const removeRecoveryCodes = async (database: Database, userId: number): Promise<void> => {
  await database.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

const isUnused = (userId: number) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedTime))

/** Those that can be used: their key is named. */
export const countRecoveryCodes = (database: Database, keys: FactorKeys, userId: number): Promise<number> =>
  database.$count(
    recoveryCodes,
    and(
      isUnused(userId),
      inArray(
        recoveryCodes.keyName,
        keys.map(({ name }) => name),
      ),
    ),
  )

/** Uses a code up. False when it is none of theirs, or was used. */
export const spendRecoveryCode = async (
  database: Database,
  keys: FactorKeys,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> => {
  const spent = await database
    .update(recoveryCodes)
    .set({ usedTime: now })
    .where(
      and(
        isUnused(userId),
        inArray(
          recoveryCodes.digest,
          keys.map((key) => toDigest(code, key, userId)),
        ),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return spent.length > 0
}
