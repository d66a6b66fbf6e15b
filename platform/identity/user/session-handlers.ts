import { sessionApi } from '@/lib/contract/session'
import { PlatformError } from '../../kernel/error/platform-error'
import { implement } from '../../kernel/http/implement'
import { readNotices, seeNotices } from './account-notices'
import { endSessions, readSessions } from './user-sessions'

export const session = implement(sessionApi, {
  list: async (_input, { database, actor, now }) => ({
    list: await readSessions(database, { userId: actor.userId, currentId: actor.tokenId, now }),
  }),

  notices: async (_input, { database, actor }) => ({
    list: await readNotices(database, { userId: actor.userId, currentId: actor.tokenId }),
  }),

  seen: async ({ noticeIds }, { database, actor, now, audit }) => {
    await seeNotices(database, { userId: actor.userId, noticeIds, now })
    audit({ module: 'session', target: actor.account })
    return null
  },

  end: async ({ sessionId }, { database, actor, now, audit, tellSessions }) => {
    const { userId, tokenId } = actor
    const ending = { tellSessions, userId, now, reason: 'ended', sessionId, except: tokenId } as const
    const ended = await endSessions(database, ending)
    if (sessionId !== undefined && ended === 0) throw new PlatformError('notFound')
    audit({ module: 'session', target: actor.account, after: { ended } })
    return { ended }
  },
})
