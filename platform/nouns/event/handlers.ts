import { eventApi } from '@/lib/contract/event'
import { implement } from '../../kernel/http/implement'

export const event = implement(eventApi, {
  stream: (_, context) => context.openStream(),
})
