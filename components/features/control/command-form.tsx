'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useState } from 'react'
import form from '@/components/screen/form/entity-form.module.css'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { CallError } from '@/lib/api/call-error'
import type { CommandPart } from '@/lib/contract/control'
import type { FieldErrors } from '@/lib/contract/envelope'

import { CommandFields, type Typed, toCommand } from './command-fields'

type CommandFormProps = {
  parts: readonly CommandPart[]
  now?: Partial<Record<CommandPart, number | null>>
  locked?: readonly CommandPart[]
  /** Modes available to the targets; all by default. */
  modes?: readonly number[]
  /** Errors of a command by field, in the reader's language; '' is the whole. The same rules as the platform's. */
  check: (command: Record<string, number>, fields: ReturnType<typeof useFieldCheck>) => FieldErrors
  send: (command: Record<string, number>) => Promise<void>
  onClose: () => void
  /** Whether the content below the controls allows sending. */
  ready?: boolean
  /** Below the controls: what was sent, or what will happen. */
  children?: ReactNode
}

/** The form of a command: errors are shown at their fields, input stays until the command is sent. */
export const CommandForm = (props: CommandFormProps) => {
  const { parts, now, locked, modes, check, send, onClose, ready = true, children } = props
  const t = useTranslations()
  const fields = useFieldCheck('control')
  const [typed, setTyped] = useState<Typed>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  useUnsaved(Object.keys(typed).length > 0, false)
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    meta: { quiet: true },
    onSuccess: () => setTyped({}),
    onError: (error) => {
      if (error instanceof CallError && error.detail.fields) setErrors(error.detail.fields)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const command = toCommand(typed)
    const found = check(command, fields)
    setErrors(found)
    if (Object.keys(found).length === 0) mutate(command)
  }
  return (
    <form className={form.form} method="post" noValidate onSubmit={submit}>
      {errors[''] && (
        <p className={controls.error} role="alert">
          {errors['']}
        </p>
      )}
      <CommandFields
        parts={parts}
        typed={typed}
        onChange={(next) => {
          setTyped(next)
          setErrors({})
        }}
        {...(now && { now })}
        {...(locked && { locked })}
        {...(modes && { modes })}
        errors={errors}
        disabled={isPending}
      />
      {children}
      <div className={form.buttons}>
        <Button type="button" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button type="submit" variant="contained" disabled={isPending || !ready}>
          {t('control.dialog.send')}
        </Button>
      </div>
    </form>
  )
}
