import type { Tone } from '@/components/screen/table/column'
import type { ImportStatus } from '@/lib/contract/device-import'

/** Colour of each state; its text says the same. */
export const statusTones: Record<ImportStatus, Tone> = {
  checking: 'info',
  checked: 'warn',
  writing: 'info',
  done: 'good',
  failed: 'bad',
  discarded: 'quiet',
}
