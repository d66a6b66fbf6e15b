'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef } from 'react'
import * as z from 'zod'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { TextField } from '@/components/ui/field/text-field'
import { ListViewForm, listViewLimits } from '@/lib/contract/list-view'
import styles from './views-panel.module.css'

const ViewChoices = z.object({ name: ListViewForm.shape.name, columns: z.boolean(), shared: z.boolean() })

type ViewFormProps = {
  title: string
  /** For an existing view, only its name. */
  name?: string
  isPending: boolean
  onSave: (choices: z.infer<typeof ViewChoices>) => Promise<unknown>
  onCancel: () => void
}

/** Name of a view; for a new one also whether it keeps the columns and whether it is shared. */
export const ViewForm = ({ title, name: given, isPending, onSave, onCancel }: ViewFormProps) => {
  const t = useTranslations('list.views')
  const common = useTranslations('common')
  const input = useRef<HTMLInputElement>(null)
  const { formProps, values, errors, change, submit, failure } = useSendForm({
    messages: () => t('name'),
    initial: { name: given ?? '', columns: false, shared: false },
    schema: ViewChoices,
    send: onSave,
    onSent: () => undefined,
    noToast: true,
  })
  useEffect(function focusName() {
    input.current?.focus()
  }, [])
  const submitAndFocus = (event: FormEvent) => {
    event.preventDefault()
    if (submit().name) input.current?.focus()
  }
  const { name, shared, ...others } = errors
  const other = Object.values(others)[0] ?? failure
  return (
    <form {...formProps} className={styles.form} onSubmit={submitAndFocus} aria-label={title}>
      <TextField
        label={t('name')}
        value={values.name}
        inputRef={input}
        error={name}
        limit={listViewLimits.name}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
      />
      {given === undefined && (
        <>
          <label className={controls.check}>
            <input
              type="checkbox"
              checked={values.columns}
              onChange={({ target }) => change({ columns: target.checked })}
            />
            {t('withColumns')}
          </label>
          <label className={controls.check}>
            <input
              type="checkbox"
              checked={values.shared}
              onChange={({ target }) => change({ shared: target.checked })}
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
