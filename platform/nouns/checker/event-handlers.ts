import { checkerEventApi } from '@/lib/contract/checker-event'
import { implement } from '../../kernel/http/implement'
import { readEvents } from './event-rows'
import { requireChecker } from './require-checker'

export const checkerEvent = implement(checkerEventApi, {
  list: async ({ checkerId, ...query }, context) => {
    const { id } = await requireChecker(context, checkerId)
    return readEvents(context.database, id, context.actor.reach, query)
  },
})
