'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { TextField } from '@/components/ui/field/text-field'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { CallError } from '@/lib/api/call-error'
import type { FieldErrors } from '@/lib/contract/envelope'
import { ListViewForm, listViewLimits } from '@/lib/contract/list-view'
import { checkInput } from '@/lib/contract/validation'
import styles from './views-panel.module.css'

export type ViewChoices = { name: string; columns: boolean; shared: boolean }

type ViewFormProps = {
  title: string
  /** For an existing view, only its name. */
  name?: string
  isPending: boolean
  onSave: (choices: ViewChoices) => Promise<unknown>
  onCancel: () => void
}

/** Name of a view; for a new one also whether it keeps the columns and whether it is shared. */
export const ViewForm = ({ title, name: given, isPending, onSave, onCancel }: ViewFormProps) => {
  const t = useTranslations('list.views')
  const common = useTranslations('common')
  const language = useLocale()
  const toText = useFailureText()
  const [choices, setChoices] = useState<ViewChoices>({ name: given ?? '', columns: false, shared: false })
  const [errors, setErrors] = useState<FieldErrors>({})
  const input = useRef<HTMLInputElement>(null)
  useUnsaved(choices.name !== (given ?? '') || choices.columns || choices.shared, false)
  useEffect(function focusName() {
    input.current?.focus()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const parsed = ListViewForm.shape.name.safeParse(choices.name)
    if (!parsed.success) {
      setErrors(
        checkInput(ListViewForm.pick({ name: true }), { name: choices.name }, { language, name: () => t('name') }),
      )
      input.current?.focus()
      return
    }
    try {
      await onSave({ ...choices, name: parsed.data })
    } catch (error) {
      const fields = error instanceof CallError ? error.detail.fields : undefined
      setErrors(fields ?? { '': toText(error) })
    }
  }
  const { name, shared, ...others } = errors
  const other = Object.values(others)[0]
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={title}>
      <TextField
        label={t('name')}
        value={choices.name}
        inputRef={input}
        error={name}
        limit={listViewLimits.name}
        autoComplete="off"
        onChange={({ target }) => {
          setChoices({ ...choices, name: target.value })
          setErrors({})
        }}
      />
      {given === undefined && (
        <>
          <label className={controls.check}>
            <input
              type="checkbox"
              checked={choices.columns}
              onChange={({ target }) => setChoices({ ...choices, columns: target.checked })}
            />
            {t('withColumns')}
          </label>
          <label className={controls.check}>
            <input
              type="checkbox"
              checked={choices.shared}
              onChange={({ target }) => {
                setChoices({ ...choices, shared: target.checked })
                setErrors({})
              }}
            />
            {t('withSharing')}
          </label>
          {shared && (
            <p className={controls.error} role="alert">
              {shared}
            </p>
          )}
        </>
      )}
      {other && (
        <p className={controls.error} role="alert">
          {other}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="button" disabled={isPending} onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={isPending}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}
