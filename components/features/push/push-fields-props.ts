import type { FieldErrors } from '@/lib/contract/envelope'
import type { PushValues } from './push-values'

/** What the parts of the composer are given. */
export type PushFieldsProps = {
  values: PushValues
  errors: FieldErrors
  change: (changes: Partial<PushValues>) => void
}
