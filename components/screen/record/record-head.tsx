import type { ReactNode } from 'react'
import styles from './record-head.module.css'

/** The head of a record's screen: its name, then its facts and actions, in one row that wraps. */
export const RecordHead = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <header className={styles.head}>
    <h1 className={styles.name}>{name}</h1>
    {children}
  </header>
)
