import { onlineUserApi } from '@/lib/contract/online-user'
import { PlatformError } from '../../kernel/error/platform-error'
import { implement } from '../../kernel/http/implement'
import { onlineRows, requireOnline } from './online-rows'
import { lockUser, requireWithin } from './save-user'
import { endSessions } from './user-sessions'

export const onlineUser = implement(
  onlineUserApi,
  {
    list: (query, context) => onlineRows.page(context.database, context, query),

    end: async ({ sessionId }, context) => {
      const { database, now, tellSessions } = context
      const { userId, isOwn } = await requireOnline(database, context, sessionId)
      // Leaving is another act, which clears the browser too.
      if (isOwn) throw new PlatformError('illegalState')
      const user = await lockUser(database, context, String(userId))
      await requireWithin(database, context, user)
      const ended = await endSessions(database, { tellSessions, userId, now, reason: 'ended', sessionId })
      if (ended === 0) throw new PlatformError('notFound')
      context.audit({ module: 'onlineUser', target: user.account, after: { endedSessions: ended } })
      return null
    },
  },
  {
    exports: {
      list: {
        key: 'sessionId',
        columns: ['account', 'realName', 'organizationName', 'signInTime', 'lastUsedTime', 'ip', 'userAgent'],
      },
    },
  },
)
