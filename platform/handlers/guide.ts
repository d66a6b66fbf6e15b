import { guideApi } from '@/lib/contract/document'
import { documentHandlers, slowEffects } from '../document/document-handlers'
import { implement } from '../implement'

export const guide = implement(guideApi, documentHandlers(1, 'guide'), { ownTransaction: slowEffects })
