import { heldWorkApi } from '@/lib/contract/held-work'
import { implement } from '../../kernel/http/implement'
import { decideHeld } from './decide'
import { readHeldWork } from './read-held-work'

export const heldWork = implement(heldWorkApi, {
  read: (_, { database, history }) => readHeldWork(database, history),

  decide: async ({ kind, choice }, context) => {
    const { database, actor, now } = context
    const count = await decideHeld(database, { kind, choice, userId: actor.userId, now, sign: context.signRestored })
    context.audit({ module: 'heldWork', target: kind, before: { count }, after: { choice } })
    // What was released is looked for at once, and not with the next sweep.
    if (choice === 'release') {
      context.sendToDevices()
      context.lookForReleased()
    }
    return null
  },
})
