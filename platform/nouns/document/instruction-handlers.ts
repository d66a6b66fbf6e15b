import { instructionApi } from '@/lib/contract/document'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { documents } from '../tables/document'
import { documentHandlers, slowEffects } from './document-handlers'
import { leading, trailing } from './export-columns'

export const instruction = implement(instructionApi, documentHandlers(2, 'instruction'), {
  ownTransaction: slowEffects,
  exports: {
    list: {
      key: 'fileId',
      columns: [...leading, 'faultCodes', ...trailing],
    },
  },
  stored: { update: storedById('fileId', documents) },
  batch: { key: 'fileId', actions: { publish: {}, unpublish: {}, remove: {} } },
})
