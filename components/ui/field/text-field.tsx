'use client'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { MuiRoot } from '@/components/ui/mui-root'
import styles from './field.module.css'
import { LimitNote } from './limit-note'
import { quietWheel } from './quiet-wheel'
import { saysHint } from './says-hint'

type TextFieldProps = Omit<OutlinedInputProps, 'error'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Maximum length; the current length is shown once it is near. */
  limit?: number | undefined
}

/** A labelled text input; its error is shown below and announced with it, and its hint below that unless the error says it. */
export const TextField = ({ label, error, hint, limit, id, inputProps, ...input }: TextFieldProps) => {
  const made = useId()
  const inputId = id ?? made
  const told = error ? `${inputId}-error` : hint ? `${inputId}-note` : undefined
  return (
    <MuiRoot>
      <FormControl error={Boolean(error)} fullWidth className={styles.field}>
        <FormLabel htmlFor={inputId} required={input.required ?? false} className={styles.label}>
          {label}
        </FormLabel>
        <OutlinedInput
          {...input}
          {...(input.type === 'number' && { inputRef: quietWheel })}
          id={inputId}
          className={styles.input}
          inputProps={{ ...inputProps, 'aria-describedby': told }}
        />
        {error && (
          <FormHelperText id={`${inputId}-error`} className={styles.note} role="alert">
            {error}
          </FormHelperText>
        )}
        {hint && !saysHint(error, hint) && (
          <FormHelperText id={`${inputId}-note`} className={styles.note} error={false}>
            {hint}
          </FormHelperText>
        )}
        {limit !== undefined && <LimitNote count={String(input.value ?? '').length} limit={limit} />}
      </FormControl>
    </MuiRoot>
  )
}
