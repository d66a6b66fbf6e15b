import { instructionApi } from '@/lib/contract/document'
import { documentHandlers, slowEffects } from '../document/document-handlers'
import { implement } from '../implement'

export const instruction = implement(instructionApi, documentHandlers(2, 'instruction'), {
  ownTransaction: slowEffects,
})
