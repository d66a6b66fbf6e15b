import { eq } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import { PlatformError } from '../error/platform-error'
import type { Actor } from './actor'
import { webUsers } from './identity-table'
import { ownScope } from './load-actor'
import { readHolder } from './read-holder'

/** No session has it. */
const noSession = 0

/** Who asked for a job, as a caller: with the rights and the scope that they hold on its brand this moment. */
export const loadActorOfJob = async (
  database: Database,
  { userId, platformId }: { userId: number; platformId: PlatformId },
): Promise<Actor> => {
  const holder = await readHolder(database, userId, platformId)
  const [found] = await database
    .select({ user: webUsers, dataScope: ownScope(platformId) })
    .from(webUsers)
    .where(eq(webUsers.id, userId))
  if (holder === null || found === undefined) throw new PlatformError('forbidden')
  const { user, dataScope } = found
  return {
    ...holder,
    userId,
    account: user.account,
    realName: user.realName,
    brandJurisdiction: user.brandJurisdiction,
    tokenId: noSession,
    dataScope,
    organizationId: user.organizationId,
    previewRoleId: null,
    mustChangePassword: user.mustChangePassword === 1,
  }
}
