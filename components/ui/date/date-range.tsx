'use client'
import { type ReactNode, useId } from 'react'
import { DateInput, type DateInputProps } from './date-input'
import styles from './date-range.module.css'

type End = Pick<DateInputProps, 'label' | 'value' | 'onChange' | 'name'> & { id?: string }

type DateRangeProps = Pick<DateInputProps, 'kind' | 'zone'> & {
  from: End
  to: End
  /** Shown below both and announced with the second. */
  error?: string | undefined
  className?: string | undefined
  /** Shortcuts. */
  children?: ReactNode
}

/** A period: two date fields of which the second opens its calendar at the first. */
export const DateRange = ({ kind, zone, from, to, error, className, children }: DateRangeProps) => {
  const made = useId()
  const draw = (end: End, which: 'from' | 'to') => {
    const id = end.id ?? `${made}-${which}`
    return (
      <div className={styles.end}>
        <label htmlFor={id} className={styles.label}>
          {end.label}
        </label>
        <DateInput
          {...end}
          id={id}
          kind={kind}
          zone={zone}
          near={which === 'to' ? from.value : to.value}
          isInvalid={which === 'to' && error !== undefined}
          describedBy={which === 'to' && error ? `${made}-error` : undefined}
        />
      </div>
    )
  }
  return (
    <div className={`${styles.range} ${className ?? ''}`}>
      <div className={styles.ends} data-kind={kind}>
        {draw(from, 'from')}
        <span className={styles.dash} aria-hidden="true">
          –
        </span>
        {draw(to, 'to')}
      </div>
      {error && (
        <p id={`${made}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {children}
    </div>
  )
}
