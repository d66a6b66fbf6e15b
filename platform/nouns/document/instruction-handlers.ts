import { instructionApi } from '@/lib/contract/document'
import { implement } from '../../kernel/http/implement'
import { documentHandlers, slowEffects } from './document-handlers'

export const instruction = implement(instructionApi, documentHandlers(2, 'instruction'), {
  ownTransaction: slowEffects,
})
