import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { FactorKeys } from '../../kernel/config/factor-key'
import type { Database } from '../../kernel/db/database'
import { totpSecrets } from '../../kernel/session/factor-table'
import { unseal } from './seal'

// What every authenticator app takes. RFC 4226 asks for 160 bits.
const algorithm = 'SHA1'
const digits = 6
const period = 30
/** Steps before and after the current one of which a code is taken: clocks differ. */
const window = 1
const secretBytes = 20

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

const toSecret = (secret: Buffer): Secret => Secret.fromHex(secret.toString('hex'))

/** The secret as it is typed into an app: base32. */
export const toSecretText = (secret: Buffer): string => toSecret(secret).base32

/** The `otpauth://` address that a QR code carries. */
export const toTotpUri = (secret: Buffer, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ issuer, label: account, secret: toSecret(secret), algorithm, digits, period }).toString()

/** The time step of which a code is, at most one away from now; null: it is no code of this secret. RFC 6238. */
export const findTotpStep = (secret: Buffer, code: string, now: Date): number | null => {
  // The library throws for a text of which the bytes are more than its characters.
  if (!/^\d+$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: toSecret(secret), algorithm, digits, period, timestamp, window })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}

const isConfirmed = (userId: number) => and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmTime))

/** When a user's app was added; null: there is none. */
export const readTotpTime = async (database: Database, userId: number): Promise<Date | null> => {
  const [found] = await database
    .select({ confirmTime: totpSecrets.confirmTime })
    .from(totpSecrets)
    .where(isConfirmed(userId))
  return found?.confirmTime ?? null
}

/** The time step of a user's code; null: it is wrong, or they have no app. */
export const findOwnTotpStep = async (
  database: Database,
  keys: FactorKeys,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<number | null> => {
  const [found] = await database.select({ sealed: totpSecrets.sealed }).from(totpSecrets).where(isConfirmed(userId))
  return found === undefined ? null : findTotpStep(unseal(found.sealed, keys, userId), code, now)
}

/** Uses up a time step and those before it. False when this code, or a later one, has counted already. */
export const spendTotpStep = async (database: Database, userId: number, step: number): Promise<boolean> => {
  const spent = await database
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(isConfirmed(userId), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId })
  return spent.length > 0
}

/** Keeps a secret of which a code has been shown, in place of an older one. */
export const keepTotp = async (
  database: Database,
  { userId, sealed, step, now }: { userId: number; sealed: string; step: number; now: Date },
): Promise<void> => {
  const row = { sealed, confirmTime: now, lastStep: step, createTime: now }
  await database
    .insert(totpSecrets)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: row })
}

/** False when there was none. */
export const removeTotpRow = async (database: Database, userId: number): Promise<boolean> => {
  const removed = await database
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ userId: totpSecrets.userId })
  return removed.length > 0
}
