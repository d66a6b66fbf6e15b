'use client'
import { useId } from 'react'
import controls from '@/components/ui/field/controls.module.css'
import styles from './choice-field.module.css'

type ChoiceFieldProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string; hint?: string }[]
  value: Value | undefined
  error?: string | undefined
  onChange: (value: Value) => void
}

/** One of a few options, all visible, each with an explanation. */
export const ChoiceField = <Value extends string>(props: ChoiceFieldProps<Value>) => {
  const { label, choices, value, error, onChange } = props
  const id = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} data-chosen={choice.value === value || undefined}>
          <input type="radio" name={id} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>
            {choice.label}
            {choice.hint && <small className={styles.hint}>{choice.hint}</small>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={controls.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
