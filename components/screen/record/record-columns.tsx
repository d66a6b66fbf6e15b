import type { ReactNode } from 'react'
import styles from './record-columns.module.css'

/** What changes, and beside it a card of what is stored; one below the other where there is no room for both. */
export const RecordColumns = ({ facts, label, children }: { facts: ReactNode; label: string; children: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.main}>{children}</div>
    <aside className={styles.facts} aria-label={label}>
      {facts}
    </aside>
  </div>
)
