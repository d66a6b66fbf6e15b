import type { HeldReason } from '@/lib/contract/held-work'

/** Why work is held, as it lies with the data; times as ISO 8601. */
export type HeldFacts = {
  reason: HeldReason
  time: string
  /** The set, as `--from` named it, and its moment: of a restore by our own command. */
  from: string | null
  setTime: string | null
  lastRow: number
  signedRow: number | null
  signedTime: string | null
}
