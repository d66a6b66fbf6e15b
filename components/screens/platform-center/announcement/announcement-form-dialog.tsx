'use client'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { RichTextField } from '@/components/screen/rich-text-field'
import { useDraftForm } from '@/components/screen/use-draft-form'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { notify } from '@/lib/api/failure-bus'
import { AnnouncementForm, announcementApi, announcementMax, announcementTitleMax } from '@/lib/contract/announcement'
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
  const id = useId()
  const [previewing, setPreviewing] = useState(false)
  const { form, values, errors, change, submit, isPending, failure, giveUp } = useDraftForm({
    page: announcementApi.list.path,
    messages: 'announcement',
    name: `announcement:${record}`,
    initial,
    schema: AnnouncementForm,
    toInput: toAnnouncementForm,
    save,
    onSaved: () => {
      notify({ kind: 'success', text: t('done.save') })
      onDone()
    },
  })
  return (
    <AskingDialog open onClose={isPending ? undefined : onClose} maxWidth="lg" fullWidth aria-labelledby={id}>
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent dividers className={styles.form ?? ''}>
          {failure && <Notice tone="error">{failure}</Notice>}
          <div className={styles.languages}>
            {(['title', 'titleEn'] as const).map((field) => (
              <TextField
                key={field}
                id={`${id}-${field}`}
                label={t(`fields.${field}`)}
                value={values[field]}
                error={errors[field]}
                hint={field === 'titleEn' ? t('hints.titleEn') : undefined}
                limit={announcementTitleMax}
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
              giveUp()
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
    </AskingDialog>
  )
}
