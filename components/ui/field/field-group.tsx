import type { ReactNode } from 'react'
import styles from './field-group.module.css'

/** A named part of a long form, separated from the previous one by a line. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)
