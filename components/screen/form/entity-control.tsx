'use client'
import { DateInput } from '@/components/ui/date/date-input'
import controls from '@/components/ui/field/controls.module.css'
import { RequiredMark } from '@/components/ui/field/required-mark'
import { saysHint } from '@/components/ui/field/says-hint'
import { SearchSelect } from '@/components/ui/field/search-select'
import { TextField } from '@/components/ui/field/text-field'
import type { Namespace } from '@/messages/messages'
import type { FormField } from './define-form'
import styles from './entity-form.module.css'

type EntityControlProps = {
  id: string
  field: FormField<Record<string, unknown>, Namespace>
  label: string
  hint: string | undefined
  labelOf: (choice: string | number) => string
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** Allows decimals: the contract decides which numbers are valid. */
const anyNumber = { inputProps: { step: 'any' } }
const inputTypes: Partial<Record<string, string>> = { password: 'password', number: 'number' }
/** The typed text as the contract takes it: an empty field is undefined, not a number. */
const toValue = (text: string, as: string): unknown => (as === 'number' && text !== '' ? Number(text) : text)

/** One field of a form's definition: its label, its control, and its error. */
export const EntityControl = ({ id, field, label, hint, labelOf, value, error, onChange }: EntityControlProps) => {
  const { as = 'text', choices = [], max, autoComplete, required, render } = field
  const describedBy = error ? `${id}-error` : hint && `${id}-note`
  if (render || as === 'choice' || as === 'switch' || as === 'day') {
    return (
      <div className={styles.field} data-wrong={error ? true : undefined}>
        <label htmlFor={id}>
          {label}
          {required && <RequiredMark />}
        </label>
        {render?.({ id, label, value, error, describedBy, onChange })}
        {as === 'choice' && (
          <SearchSelect
            id={id}
            className={controls.control}
            value={String(value ?? '')}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(choices.find((choice) => String(choice) === event.target.value))}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {labelOf(choice)}
              </option>
            ))}
          </SearchSelect>
        )}
        {as === 'day' && (
          <DateInput
            id={id}
            kind="day"
            name={field.field}
            label={label}
            value={typeof value === 'string' ? value : ''}
            isInvalid={error !== undefined}
            describedBy={describedBy}
            onChange={onChange}
          />
        )}
        {as === 'switch' && (
          <input
            id={id}
            type="checkbox"
            className={styles.switch}
            checked={value === 1}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.checked ? 1 : 0)}
          />
        )}
        {hint && !saysHint(error, hint) && (
          <p id={`${id}-note`} className={styles.note}>
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className={controls.error} role="alert">
            {error}
          </p>
        )}
      </div>
    )
  }
  const text = String(value ?? '')
  return (
    <TextField
      id={id}
      name={field.field}
      label={label}
      value={text}
      error={error}
      hint={hint}
      limit={max}
      type={inputTypes[as] ?? 'text'}
      multiline={as === 'multiline'}
      {...(as === 'multiline' && { minRows: 2 })}
      required={required ?? false}
      autoComplete={autoComplete ?? 'off'}
      {...(as === 'number' && anyNumber)}
      onChange={(event) => onChange(toValue(event.target.value, as))}
    />
  )
}
