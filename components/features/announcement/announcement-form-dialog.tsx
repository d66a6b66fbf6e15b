'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { DraftDialog } from '@/components/screen/form/draft-dialog'
import { RichTextField } from '@/components/screen/form/rich-text-field'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { notify } from '@/lib/api/failure-bus'
import { AnnouncementForm, announcementApi, announcementMax, announcementTitleMax } from '@/lib/contract/announcement'
import styles from './announcement.module.css'
import { AnnouncementOptions } from './announcement-options'
import { type AnnouncementValues, toAnnouncementForm } from './announcement-values'
import { PreviewDialog } from './preview-dialog'

type AnnouncementFormDialogProps = {
  title: string
  initial: AnnouncementValues
  /** Key of the edited announcement among the drafts of the page; empty: a new one. */
  record: string
  save: (input: AnnouncementForm & { publish?: 1 }) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Edits an announcement in both languages. Input is kept until it is saved or discarded. */
export const AnnouncementFormDialog = (props: AnnouncementFormDialogProps) => {
  const { title, initial, record, save, onClose, onDone } = props
  const t = useTranslations('announcement')
  const language = useLocale()
  const id = useId()
  const whyNot = useWhyNot()
  const [previewing, setPreviewing] = useState(false)
  const nameOf = ({ title: zh, titleEn }: AnnouncementForm) => (language === 'en' && titleEn ? titleEn : zh)
  const draft = useSendForm({
    messages: 'announcement',
    draft: { page: announcementApi.list.path, name: `announcement:${record}` },
    initial,
    schema: AnnouncementForm,
    toInput: toAnnouncementForm,
    send: (input: AnnouncementForm, how: 'publish' | undefined) =>
      save(how === 'publish' ? { ...input, publish: 1 } : input),
    about: nameOf,
    onSent: (_answer, how, input) => {
      notify({ kind: 'success', text: t(how === 'publish' ? 'done.publish' : 'done.save'), about: nameOf(input) })
      onDone()
    },
  })
  const { values, errors, change } = draft
  return (
    <>
      <DraftDialog
        title={title}
        width="record"
        draft={draft}
        onClose={onClose}
        contentClass={styles.form}
        dividers
        saveLabel={t('form.saveDraft')}
        next={
          <Button
            variant="contained"
            disabled={draft.isPending}
            reason={whyNot(announcementApi.publish)}
            onClick={() => draft.submit('publish')}
          >
            {t('form.saveAndPublish')}
          </Button>
        }
        beside={
          <Button variant="outlined" onClick={() => setPreviewing(true)}>
            {t('actions.preview')}
          </Button>
        }
      >
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
      </DraftDialog>
      {previewing && <PreviewDialog announcement={toAnnouncementForm(values)} onClose={() => setPreviewing(false)} />}
    </>
  )
}
