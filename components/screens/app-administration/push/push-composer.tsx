'use client'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { draftPrefix } from '@/components/ui/draft-prefix'
import { Notice } from '@/components/ui/notice'
import { useStoredState } from '@/components/ui/stored-state'
import { useFailureText } from '@/components/ui/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useMay, useUser } from '@/components/ui/user-provider'
import { CallError } from '@/lib/api/call-error'
import { notify } from '@/lib/api/failure-bus'
import type { FieldErrors } from '@/lib/contract/envelope'
import { PushForm, pushApi } from '@/lib/contract/push'
import { toFieldErrors } from '@/lib/contract/validation'
import { AudiencePanel } from './audience-panel'
import { PhonePreview } from './phone-preview'
import styles from './push.module.css'
import { PushTextFields } from './push-text-fields'
import { PushTimeFields } from './push-time-fields'
import { type PushValues, toPushForm, toPushTime, toWhom } from './push-values'
import { PushWhomFields } from './push-whom-fields'
import { TestPanel } from './test-panel'

type PushComposerProps = {
  title: string
  initial: PushValues
  /** The message that is changed, among the drafts of the page; empty: a new one. */
  record: string
  /** It is scheduled: what is saved has to be sent or scheduled again. */
  isScheduled?: boolean
  /** Stores it and answers its key. */
  save: (input: PushForm) => Promise<{ messageId: string }>
  onClose: () => void
  /** `next`: it is to be sent. */
  onSaved: (messageId: string, next: boolean) => void
}

/** Values that each field of the endpoint is made of; a change of one takes its error away. */
const madeOf: Record<string, readonly (keyof PushValues)[]> = {
  recipientIds: ['recipients', 'recipientType'],
  filter: ['countryCode', 'recipientType'],
  pushTime: ['pushTime', 'pushMode'],
  quietHours: ['hasQuiet', 'quietFrom', 'quietTo'],
}

/** Errors by field of the endpoint: one of a part is one of its field. */
const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.replace(/\..*/, ''), text]))

/** Writes a message: texts, recipients and time on one side; what it looks like and who would get it on the other. */
export const PushComposer = (props: PushComposerProps) => {
  const { title, initial, record, isScheduled = false, save, onClose, onSaved } = props
  const t = useTranslations('push')
  const common = useTranslations('common')
  const language = useLocale()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { userId } = useUser()
  const may = useMay()
  const toText = useFailureText()
  const key = `${draftPrefix(userId, pushApi.list.path)}form:push:${record}`
  const [changes, store] = useStoredState<Partial<PushValues>>(key, noChanges)
  const [errors, setErrors] = useState<FieldErrors>({})
  const values = { ...initial, ...changes }
  useUnsaved(Object.keys(changes).length > 0, true)
  const lacking = may('push:send') ? undefined : common('noPermission', { permission: 'push:send' })
  const isEmpty = values.recipientType === 1 && values.recipients.length === 0
  const asked = pushApi.audience.input.safeParse({ ...toWhom(values), at: toPushTime(values) })
  const whom = useDeferredValue(!isEmpty && asked.success ? JSON.stringify(asked.data) : null)

  const showErrors = (found: FieldErrors) => {
    setErrors(found)
    // After they are drawn: the first of them is gone to.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[role="alert"]')?.scrollIntoView({ block: 'center' }),
    )
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ input }: { input: PushForm; next: boolean }) => save(input),
    meta: { quiet: true },
    onSuccess: ({ messageId }, { next }) => {
      store(undefined)
      if (!next) notify({ kind: 'success', text: t('done.save') })
      onSaved(messageId, next)
    },
    onError: (failure) => {
      if (failure instanceof CallError && failure.detail.fields) showErrors(byField(failure.detail.fields))
    },
  })
  const change = (next: Partial<PushValues>) => {
    store({ ...changes, ...next })
    const touched = Object.keys(next)
    const isMadeOf = (field: string) => madeOf[field]?.some((name) => touched.includes(name)) ?? false
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([field]) => !touched.includes(field) && !isMadeOf(field))),
    )
  }
  const submit = (next: boolean) => {
    const parsed = PushForm.safeParse(toPushForm(values))
    if (parsed.success) mutate({ input: parsed.data, next })
    else showErrors(byField(toFieldErrors(parsed.error, language)))
  }
  const hasFields = error instanceof CallError && error.detail.fields !== undefined
  const shared = { values, errors, change }
  return (
    <Dialog open onClose={isPending ? undefined : onClose} maxWidth="lg" fullWidth aria-labelledby={id}>
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.dialog}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit(false)
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent dividers>
          {error && !hasFields && <Notice tone="error">{toText(error)}</Notice>}
          {isScheduled && <Notice tone="info">{t('composer.scheduledEdit')}</Notice>}
          <div className={styles.columns}>
            <div className={styles.form}>
              <PushTextFields {...shared} />
              <PushWhomFields {...shared} />
              <PushTimeFields {...shared} />
            </div>
            <aside className={styles.side} aria-label={t('composer.preview')}>
              <PhonePreview values={values} />
              <AudiencePanel input={whom === null ? null : JSON.parse(whom)} />
              <TestPanel values={values} />
            </aside>
          </div>
        </DialogContent>
        <DialogActions>
          <Button
            disabled={isPending}
            onClick={() => {
              store(undefined)
              onClose()
            }}
          >
            {common('cancel')}
          </Button>
          <Button type="submit" variant="outlined" disabled={isPending}>
            {t('composer.saveDraft')}
          </Button>
          <Button
            variant="contained"
            disabled={isPending}
            aria-disabled={lacking ? true : undefined}
            title={lacking}
            onClick={() => !lacking && submit(true)}
          >
            {t('composer.next')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const noChanges: Partial<PushValues> = {}
