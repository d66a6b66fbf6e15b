import type { ReactNode } from 'react'
import styles from './identity.module.css'

/** Among figures every sign is as wide as a digit; the mark of a missing one stays a dash, as beside texts. */
export const toFigure = (content: ReactNode): ReactNode =>
  content === '--' ? <span className={styles.none}>{content}</span> : content
