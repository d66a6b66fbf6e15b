import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { lt } from 'drizzle-orm'
import type { OpenDatabase } from './kernel/db/open-database'
import { idempotencyKeys } from './kernel/http/idempotency-table'
import { keyMs } from './kernel/http/run-effect'
import { accountNotices, passkeyChallenges, signInSteps, usedTokens } from './kernel/session/factor-table'
import { captchas, knownDevices, loginFailures, sessions } from './kernel/session/identity-table'
import { absoluteMs } from './kernel/session/load-actor'
import { forgetRecords } from './nouns/checker/forget-records'
import { forgetConnections } from './nouns/connection/forget-connections'
import { forgetImports } from './nouns/device-import/forget-imports'
import { memoryMs } from './nouns/login/back-off'
import { deviceMs } from './nouns/login/known-device'
import { clientErrors } from './nouns/tables/client-error'

/** Errors of the interface are of use while somebody may still ask about them. */
const clientErrorMs = 90 * millisecondsInDay
/** What somebody has read is kept for questions; what they have not is kept until they have. */
const seenNoticeMs = 90 * millisecondsInDay

/** Forgets what no rule looks at any more: sessions that are over, old failures, challenges and keys. */
export const keepHouse = async (
  { database, tidy }: Pick<OpenDatabase, 'database' | 'tidy'>,
  now: Date,
): Promise<void> => {
  const ago = (ms: number): Date => subMilliseconds(now, ms)
  // Twice as long as a session can last, so that a late call still hears that it has expired.
  await database.delete(sessions).where(lt(sessions.createTime, ago(2 * absoluteMs)))
  await database.delete(loginFailures).where(lt(loginFailures.lastTime, ago(memoryMs)))
  await database.delete(knownDevices).where(lt(knownDevices.lastUsedTime, ago(deviceMs)))
  await database.delete(captchas).where(lt(captchas.expireTime, now))
  await database.delete(signInSteps).where(lt(signInSteps.expireTime, now))
  await database.delete(passkeyChallenges).where(lt(passkeyChallenges.expireTime, now))
  await database.delete(usedTokens).where(lt(usedTokens.expireTime, now))
  await database.delete(accountNotices).where(lt(accountNotices.seenTime, ago(seenNoticeMs)))
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createTime, ago(keyMs)))
  await database.delete(clientErrors).where(lt(clientErrors.errorTime, ago(clientErrorMs)))
  await forgetImports(database, now)
  await forgetRecords(database, now)
  await forgetConnections(database, now)
  await tidy('often changed')
}
