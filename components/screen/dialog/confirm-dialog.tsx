// biome-ignore-all lint/plugin/unsaved-input: what is typed into a question confirms an action and is nothing by itself
'use client'
import DialogContentText from '@mui/material/DialogContentText'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { DialogFrame } from './dialog-frame'
import { HitRows } from './hit-rows'
import { useTypedCount } from './typed-count'

type ConfirmDialogProps = {
  /** What will be done: it is on the button too. */
  title: string
  /** On the button, where the title is a question. */
  verb?: string | undefined
  /** To what: the name of the row or the record, in the title. */
  of?: string | undefined
  /** It cannot be undone: its button is red. */
  destroys?: boolean | undefined
  text: string
  /** Text that the user must type before the action is enabled. */
  typed?: string | undefined
  /** Number of affected rows, where it may be more than one. */
  count?: number | undefined
  /** What the affected rows are called, as far as that is known. */
  names?: readonly string[] | undefined
  busy: boolean
  /** Additional choices. */
  children?: ReactNode
  onCancel: () => void
  onConfirm: (typed: string) => void
}

/** The question is put once: in the title, unless the text puts it; and what it is about is named once, too. */
const useHeading = (action: string, of: string | undefined, text: string): string => {
  const t = useTranslations('list.confirm')
  if (!of) return action
  if (!/[?？]/.test(text)) return t('of', { action, name: of })
  return text.includes(of) ? action : t('about', { action, name: of })
}

/** Asks before something irreversible. The button is disabled while the call runs. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    verb = title,
    of,
    destroys,
    text,
    typed,
    count,
    names = [],
    busy,
    children,
    onCancel,
    onConfirm,
  } = props
  const t = useTranslations()
  const id = useId()
  const [value, setValue] = useState('')
  const counted = useTypedCount(title, count)
  const heading = useHeading(title, of, text)
  const ready = !busy && counted.ready && (typed === undefined || value.trim() === typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onConfirm(value.trim())
  }
  return (
    <DialogFrame
      title={heading}
      width="question"
      busy={busy}
      onClose={onCancel}
      describedBy={`${id}-text`}
      plain
      form={{ onSubmit: submit }}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {/* "Cancel" twice would be a riddle. */}
            {verb === t('common.cancel') ? t('list.confirm.leave') : t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={destroys ? 'error' : 'primary'} disabled={!ready}>
            {verb}
          </Button>
        </>
      }
    >
      <DialogContentText id={`${id}-text`} color="inherit" gutterBottom>
        {text}
      </DialogContentText>
      <HitRows names={names} count={count ?? names.length} />
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
