'use client'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'
import { RichTextField } from '@/components/screen/rich-text-field'
import { draftPrefix } from '@/components/ui/draft-prefix'
import { Notice } from '@/components/ui/notice'
import { useStoredState } from '@/components/ui/stored-state'
import { TextField } from '@/components/ui/text-field'
import { useFailureText } from '@/components/ui/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUser } from '@/components/ui/user-provider'
import { CallError } from '@/lib/api/call-error'
import { notify } from '@/lib/api/failure-bus'
import { AnnouncementForm, announcementApi, announcementMax, announcementTitleMax } from '@/lib/contract/announcement'
import type { FieldErrors } from '@/lib/contract/envelope'
import { toFieldErrors } from '@/lib/contract/validation'
import styles from './announcement.module.css'
import { AnnouncementOptions } from './announcement-options'
import { type AnnouncementValues, toAnnouncementForm } from './announcement-values'
import { PreviewDialog } from './preview-dialog'

type AnnouncementFormDialogProps = {
  title: string
  initial: AnnouncementValues
  /** The announcement that is changed, among the drafts of the page; empty: a new one. */
  record: string
  save: (input: AnnouncementForm) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Writes an announcement in both languages. What is typed is kept until it is saved or given up. */
export const AnnouncementFormDialog = (props: AnnouncementFormDialogProps) => {
  const { title, initial, record, save, onClose, onDone } = props
  const t = useTranslations('announcement')
  const common = useTranslations('common')
  const language = useLocale()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { userId } = useUser()
  const toText = useFailureText()
  const key = `${draftPrefix(userId, announcementApi.list.path)}form:announcement:${record}`
  const [changes, store] = useStoredState<Partial<AnnouncementValues>>(key, noChanges)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [previewing, setPreviewing] = useState(false)
  const values = { ...initial, ...changes }
  useUnsaved(Object.keys(changes).length > 0, true)

  const showErrors = (found: FieldErrors) => {
    setErrors(found)
    // After they are drawn: the first of them is gone to.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[role="alert"]')?.scrollIntoView({ block: 'center' }),
    )
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    meta: { quiet: true },
    onSuccess: () => {
      store(undefined)
      notify({ kind: 'success', text: t('done.save') })
      onDone()
    },
    onError: (failure) => {
      if (failure instanceof CallError && failure.detail.fields) showErrors(failure.detail.fields)
    },
  })
  const change = (next: Partial<AnnouncementValues>) => {
    store({ ...changes, ...next })
    const touched = Object.keys(next)
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !touched.includes(field))))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = AnnouncementForm.safeParse(toAnnouncementForm(values))
    if (parsed.success) mutate(parsed.data)
    else showErrors(toFieldErrors(parsed.error, language))
  }
  const hasFields = error instanceof CallError && error.detail.fields !== undefined
  return (
    <Dialog open onClose={isPending ? undefined : onClose} maxWidth="lg" fullWidth aria-labelledby={id}>
      <form ref={form} method="post" noValidate className={styles.dialog} onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent dividers className={styles.form ?? ''}>
          {error && !hasFields && <Notice tone="error">{toText(error)}</Notice>}
          <div className={styles.languages}>
            {(['title', 'titleEn'] as const).map((field) => (
              <TextField
                key={field}
                id={`${id}-${field}`}
                label={t(`fields.${field}`)}
                value={values[field]}
                error={errors[field]}
                hint={`${field === 'titleEn' ? `${t('hints.titleEn')} ` : ''}${values[field].length}/${announcementTitleMax}`}
                required={field === 'title'}
                autoComplete="off"
                onChange={(event) => change({ [field]: event.target.value })}
              />
            ))}
            {(['content', 'contentEn'] as const).map((field) => (
              <RichTextField
                key={field}
                label={t(`fields.${field}`)}
                value={values[field]}
                max={announcementMax}
                error={errors[field]}
                {...(field === 'content' ? { required: true as const } : { hint: t('hints.contentEn') })}
                onChange={(html) => change({ [field]: html })}
              />
            ))}
          </div>
          <AnnouncementOptions values={values} errors={errors} change={change} />
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
          <Button variant="outlined" onClick={() => setPreviewing(true)}>
            {t('actions.preview')}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {common('save')}
          </Button>
        </DialogActions>
      </form>
      {previewing && <PreviewDialog announcement={toAnnouncementForm(values)} onClose={() => setPreviewing(false)} />}
    </Dialog>
  )
}

const noChanges: Partial<AnnouncementValues> = {}
