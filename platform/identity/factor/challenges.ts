import { addMinutes } from 'date-fns/addMinutes'
import { and, eq, gt } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { passkeyChallenges } from '../../kernel/session/factor-table'

const passkeyMinutes = 5
/** Long enough to install an app. */
const totpMinutes = 30

/** Key of a visitor, who is on the host of one brand. */
export const visitorKey = ({ uuid, platformId }: { uuid: string; platformId: PlatformId }): string =>
  `uuid:${platformId}:${uuid}`
/** Keys of somebody signed in: who shows a passkey, makes one, adds an authenticator app. */
export const sessionKey = (sessionId: number): string => `session:${sessionId}`
export const newPasskeyKey = (sessionId: number): string => `new:${sessionId}`
export const newTotpKey = (sessionId: number): string => `totp:${sessionId}`

const open = async (database: Database, key: string, challenge: string, expireTime: Date): Promise<void> => {
  await database
    .insert(passkeyChallenges)
    .values({ key, challenge, expireTime })
    .onConflictDoUpdate({ target: passkeyChallenges.key, set: { challenge, expireTime } })
}

const isOpen = (key: string, now: Date) => and(eq(passkeyChallenges.key, key), gt(passkeyChallenges.expireTime, now))

/** Keeps a challenge until it is answered, for five minutes at most; an older one of the same key is worth nothing. */
export const openChallenge = (database: Database, key: string, challenge: string, now: Date): Promise<void> =>
  open(database, key, challenge, addMinutes(now, passkeyMinutes))

/** Uses a challenge up, whatever the answer: of twenty answers at once, one is looked at. Null: there is none. */
export const takeChallenge = async (database: Database, key: string, now: Date): Promise<string | null> => {
  const [taken] = await database
    .delete(passkeyChallenges)
    .where(isOpen(key, now))
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge ?? null
}

/** Keeps the sealed secret of an app until a code of it is shown. */
export const openTotp = (database: Database, sessionId: number, sealed: string, now: Date): Promise<void> =>
  open(database, newTotpKey(sessionId), sealed, addMinutes(now, totpMinutes))

/** The sealed secret of the app that is being added, which stays open until a right code. */
export const readOpenTotp = async (database: Database, sessionId: number, now: Date): Promise<string | null> => {
  const [found] = await database
    .select({ sealed: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(isOpen(newTotpKey(sessionId), now))
  return found?.sealed ?? null
}
