'use client'
import { useId } from 'react'
import { RequiredMark } from '@/components/ui/field/required-mark'
import { DateInput, type DateInputProps } from './date-input'
import styles from './labelled-date.module.css'

export type DateFieldProps = Omit<DateInputProps, 'id' | 'kind' | 'isInvalid' | 'describedBy'> & {
  error?: string | undefined
  hint?: string | undefined
  /** A note elsewhere, which is announced with it. */
  describedBy?: string | undefined
  className?: string | undefined
}

/** A labelled date field of a kind; its error and its hint stand below and are announced with it. */
export const LabelledDate = ({
  kind,
  error,
  hint,
  describedBy,
  className,
  ...input
}: DateFieldProps & Pick<DateInputProps, 'kind'>) => {
  const id = useId()
  const told = [error && `${id}-error`, hint && `${id}-hint`, describedBy].filter(Boolean).join(' ')
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label htmlFor={id} className={styles.label}>
        {input.label}
        {input.required && <RequiredMark />}
      </label>
      <DateInput {...input} id={id} kind={kind} isInvalid={Boolean(error)} describedBy={told || undefined} />
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
