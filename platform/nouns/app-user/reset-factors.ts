import { toClientText } from '@/lib/format/client-name'
import { wipeFactors } from '../../identity/factor/factor-rows'
import { endSessions } from '../../identity/user/user-sessions'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { noteAccount } from '../../kernel/session/note-account'
import { lockOther } from './lock-other'

/**
 * Takes every second factor of a user away, for somebody who has lost theirs: by a superuser, since who has the password
 * as well then is that user. Their sessions end, and they are told at the next sign-in who did it.
 */
export const resetFactors = async ({ userId }: { userId: string }, context: Context): Promise<null> => {
  const { database, actor, ip, now, userAgent, tellSessions } = context
  if (actor.superAdmin !== 1) throw new PlatformError('forbidden')
  const { row } = await lockOther(database, context, userId, 'userId')
  if (row.factorKinds === 0) throw new PlatformError('illegalState')
  await wipeFactors(database, row.id)
  const endedSessions = await endSessions(database, { tellSessions, userId: row.id, now, reason: 'factor' })
  const client = toClientText(userAgent)
  await noteAccount(database, { userId: row.id, kind: 'factorReset', now, ip, client, byName: actor.realName })
  context.audit({
    module: 'webUser',
    target: row.account,
    before: { factorKinds: row.factorKinds },
    after: { factorKinds: 0, endedSessions },
  })
  context.publish({ topic: 'menu' })
  return null
}
