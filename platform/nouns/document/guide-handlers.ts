import { guideApi } from '@/lib/contract/document'
import { implement } from '../../kernel/http/implement'
import { documentHandlers, slowEffects } from './document-handlers'

export const guide = implement(guideApi, documentHandlers(1, 'guide'), { ownTransaction: slowEffects })
