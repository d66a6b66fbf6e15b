import type { FieldErrors } from '@/lib/contract/envelope'
import type { PolicyValues } from './policy-values'

/** Props of the form's field groups. */
export type PolicyFieldsProps = {
  values: PolicyValues
  errors: FieldErrors
  change: (changes: Partial<PolicyValues>) => void
}
