'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import form from '@/components/screen/form/entity-form.module.css'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { Notice } from '@/components/ui/notice/notice'
import type { CheckMessage } from '@/lib/contract/check-messages'
import type { CommandPart } from '@/lib/contract/control'
import type { FieldErrors } from '@/lib/contract/envelope'
import { type Now, type Typed, toCommand } from './command-values'
import { RemoteFace } from './remote-face'

type CommandFormProps = {
  parts: readonly CommandPart[]
  now?: Now
  /** Why the target refuses every command now, whatever is changed. */
  refusal?: CheckMessage | undefined
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

const nothing: { typed: Typed } = { typed: {} }

/** The form of a command: errors are shown at their fields, input stays until the command is sent. */
export const CommandForm = (props: CommandFormProps) => {
  const { parts, now, refusal, locked, modes, check, send, onClose, ready = true, children } = props
  const t = useTranslations()
  const fields = useFieldCheck('control')
  const reason = refusal && fields.text(refusal, '')
  const { formProps, values, errors, change, isPending, giveUp } = useSendForm({
    messages: 'control',
    initial: nothing,
    toInput: ({ typed }) => toCommand(typed),
    check: ({ typed }, fields) => check(toCommand(typed), fields),
    send,
    isReady: ready,
    onSent: () => giveUp(),
  })
  return (
    <form {...formProps} className={form.form}>
      {errors[''] && (
        <p className={controls.error} role="alert">
          {errors['']}
        </p>
      )}
      {reason && !errors[''] && <Notice tone="warning">{reason}</Notice>}
      <RemoteFace
        parts={parts}
        typed={values.typed}
        onChange={(typed) => change({ typed })}
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
        <Button type="submit" variant="contained" disabled={isPending || !ready} reason={reason}>
          {t('control.dialog.send')}
        </Button>
      </div>
    </form>
  )
}
