import type { FieldErrors } from '@/lib/contract/envelope'
import type { PolicyValues } from './policy-values'

/** What the groups of the form are given. */
export type PolicyFieldsProps = {
  values: PolicyValues
  errors: FieldErrors
  change: (changes: Partial<PolicyValues>) => void
}
