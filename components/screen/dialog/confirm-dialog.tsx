'use client'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { TextField } from '@/components/ui/text-field'
import { DialogFrame } from './dialog-frame'
import { useTypedCount } from './typed-count'

type ConfirmDialogProps = {
  title: string
  text: string
  /** Text that the user must type before the action is enabled. */
  typed?: string | undefined
  /** Number of affected rows, where it may be more than one. */
  count?: number | undefined
  busy: boolean
  /** Additional choices. */
  children?: ReactNode
  onCancel: () => void
  onConfirm: (typed: string) => void
}

/** Asks before something irreversible. The button is disabled while the call runs. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, typed, count, busy, children, onCancel, onConfirm } = props
  const t = useTranslations()
  const id = useId()
  const [value, setValue] = useState('')
  const counted = useTypedCount(title, count)
  const ready = !busy && counted.ready && (typed === undefined || value.trim() === typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onConfirm(value.trim())
  }
  return (
    <DialogFrame
      title={title}
      width="xs"
      busy={busy}
      onClose={onCancel}
      describedBy={`${id}-text`}
      plain
      form={{ onSubmit: submit }}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!ready}>
            {counted.field ? title : t('common.confirm')}
          </Button>
        </>
      }
    >
      <DialogContentText id={`${id}-text`} gutterBottom>
        {text}
      </DialogContentText>
      {children}
      {typed !== undefined && (
        <TextField
          label={t('list.confirm.typeToConfirm', { text: typed })}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          autoComplete="off"
        />
      )}
      {counted.field}
    </DialogFrame>
  )
}
