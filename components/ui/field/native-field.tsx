import { type ComponentProps, type ReactNode, useId } from 'react'
import boxed from './boxed-input.module.css'
import styles from './native-field.module.css'

type NativeFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  /** Below the input, unless an error stands there. */
  hint?: string | undefined
  /** A small action inside of the field, at its end. */
  action?: ReactNode
}

/**
 * The browser's own text input with a label, in the look of the theme: it is drawn with the page, before any library
 * has loaded. Its error is shown below and announced with it.
 */
export const NativeField = ({ label, error, hint, action, className, ...input }: NativeFieldProps) => {
  const id = useId()
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={boxed.box} data-invalid={error ? '' : undefined}>
        <input
          {...input}
          id={id}
          className={`${boxed.input} ${styles.input}`}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        />
        {action}
      </span>
      {error && (
        <p id={`${id}-error`} className={`${boxed.flaw} ${styles.error}`} role="alert">
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
