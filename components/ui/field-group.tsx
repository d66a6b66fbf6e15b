import type { ReactNode } from 'react'
import styles from './field-group.module.css'

/** A part of a long form under a name of its own, set off from the part before it by a line. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)
