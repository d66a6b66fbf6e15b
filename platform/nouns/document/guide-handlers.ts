import { guideApi } from '@/lib/contract/document'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { documents } from '../tables/document'
import { documentHandlers, slowEffects } from './document-handlers'
import { leading, trailing } from './export-columns'

export const guide = implement(guideApi, documentHandlers(1, 'guide'), {
  ownTransaction: slowEffects,
  exports: { list: { key: 'fileId', columns: [...leading, ...trailing] } },
  stored: { update: storedById('fileId', documents) },
  batch: { key: 'fileId', actions: { publish: {}, unpublish: {}, remove: {} } },
})
