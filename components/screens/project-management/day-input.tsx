'use client'
import type { ControlProps } from '@/components/screen/define-form'
import styles from './project-form.module.css'

/** A day of the calendar, or none. */
export const DayInput = ({ id, value, error, onChange }: ControlProps) => (
  <input
    id={id}
    type="date"
    className={styles.control}
    value={typeof value === 'string' ? value : ''}
    aria-invalid={error ? true : undefined}
    onChange={(event) => onChange(event.target.value || null)}
  />
)
