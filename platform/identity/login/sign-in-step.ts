import { addMinutes } from 'date-fns/addMinutes'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { signInSteps } from '../../kernel/session/factor-table'
import { webUsers } from '../../kernel/session/identity-table'
import { newToken, toTokenHash } from '../../kernel/session/token'
import type { Entrant } from './entrant'

/** How long a second step may take. */
const stepMinutes = 10
/** Wrong second factors after which the sign-in begins anew. */
const maxTries = 5

/** Keeps a right first step until its second one. Answers its token, which the database does not keep. */
export const openStep = async (database: Database, entrant: Entrant, now: Date): Promise<string> => {
  const { user, platformId, way, uuid, deviceKey, provider } = entrant
  const step = newToken()
  await database.insert(signInSteps).values({
    tokenHash: toTokenHash(step),
    userId: user.id,
    platformId,
    uuid,
    way,
    deviceKey: deviceKey ?? null,
    oidcIssuer: provider?.issuer ?? null,
    oidcSubject: provider?.subject ?? null,
    oidcSid: provider?.sid ?? null,
    expireTime: addMinutes(now, stepMinutes),
  })
  return step
}

type Asked = { step: string; uuid: string; platformId: Entrant['platformId'] }

const isOpen = ({ step, uuid, platformId }: Asked, now: Date) =>
  and(
    eq(signInSteps.tokenHash, toTokenHash(step)),
    eq(signInSteps.uuid, uuid),
    eq(signInSteps.platformId, platformId),
    gt(signInSteps.expireTime, now),
    lt(signInSteps.tries, maxTries),
  )

/** Whose step it is. Throws `stepExpired` for one that is over, of another visitor or of another brand. */
export const readStep = async (
  database: Database,
  asked: Asked & { client: string },
  now: Date,
): Promise<Entrant & { user: typeof webUsers.$inferSelect }> => {
  const [found] = await database
    .select({ step: signInSteps, user: webUsers })
    .from(signInSteps)
    .innerJoin(webUsers, eq(webUsers.id, signInSteps.userId))
    .where(and(isOpen(asked, now), eq(webUsers.status, 1)))
  if (found === undefined || !found.user.brandJurisdiction.includes(asked.platformId)) {
    throw new PlatformError('stepExpired')
  }
  const { step, user } = found
  const { oidcIssuer, oidcSubject } = step
  return {
    user,
    platformId: step.platformId,
    way: step.way,
    uuid: step.uuid,
    deviceKey: step.deviceKey ?? undefined,
    client: asked.client,
    provider:
      oidcIssuer === null || oidcSubject === null
        ? null
        : { issuer: oidcIssuer, subject: oidcSubject, sid: step.oidcSid },
  }
}

/** Counts a try before it is looked at, so that many at once are many. Throws `stepExpired` after too many. */
export const takeStepTry = async (database: Database, asked: Asked, now: Date): Promise<void> => {
  const taken = await database
    .update(signInSteps)
    .set({ tries: sql`${signInSteps.tries} + 1` })
    .where(isOpen(asked, now))
    .returning({ tries: signInSteps.tries })
  if (taken.length === 0) throw new PlatformError('stepExpired')
}

/** Ends a step in the transaction of the session that it becomes. Throws `stepExpired` when another call has. */
export const closeStep = async (database: Database, step: string): Promise<void> => {
  const closed = await database
    .delete(signInSteps)
    .where(eq(signInSteps.tokenHash, toTokenHash(step)))
    .returning({ userId: signInSteps.userId })
  if (closed.length === 0) throw new PlatformError('stepExpired')
}
