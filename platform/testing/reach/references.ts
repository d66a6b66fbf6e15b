import { referencesOf as declaredReferences } from '@/lib/contract/reference'
import { implementations } from '../../composition/implementations'
import { toRowBatches } from '../../kernel/list/row-batch'

/** A batch has the keys of its list; a kind of fault has two fields instead of one. */
const ofBatches: NonNullable<ReturnType<typeof declaredReferences>> = [...toRowBatches(implementations)].flatMap(
  ([action, { list, key }]) => {
    const to = key === 'typeId' ? 'faultType' : declaredReferences(list, key)?.[0]?.to
    return to ? [{ to, when: { action } }] : []
  },
)

/** What a field of an endpoint refers to, also in a batch of rows. */
export const referencesOf = (endpoint: string, field: string): ReturnType<typeof declaredReferences> =>
  endpoint === 'rowBatch.batch' && field === 'keys' ? ofBatches : declaredReferences(endpoint, field)
