import type { ReactNode } from 'react'
import type { SeverityName } from '@/lib/theme/severity'
import styles from './status-chip.module.css'

/**
 * Colour of a chip. `normal`, as it should be, and `quiet`, at rest or ended, need no attention: a dot and text without a
 * ground, so that the others stand out. `label` is no state, but the kind of something: without a dot.
 */
export type ChipTone = 'normal' | 'good' | 'warn' | 'bad' | 'info' | 'quiet' | 'label' | `severity-${SeverityName}`

/** A short state with a colour; the text says everything that the colour does. */
export const StatusChip = ({ tone, children }: { tone: ChipTone; children: ReactNode }) => (
  <span className={styles.chip} data-tone={tone}>
    {children}
  </span>
)
