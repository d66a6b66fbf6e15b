import type { FieldErrors } from '@/lib/contract/envelope'
import type { RunDraft } from './wizard-draft'

export type HowProps = {
  run: RunDraft
  onChange: (change: Partial<RunDraft>) => void
  errors: FieldErrors
  /** Zone of the typed wall times. */
  zone: string
  /** Devices that take part. */
  count: number
  upgradeType: 1 | 2 | 3 | undefined
}
