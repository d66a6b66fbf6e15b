'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useDeferredValue } from 'react'
import { DraftDialog } from '@/components/screen/form/draft-dialog'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { focusWrongDate } from '@/components/ui/date/focus-wrong-date'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { notify } from '@/lib/api/failure-bus'
import { PushForm, pushApi } from '@/lib/contract/push'
import { AudiencePanel } from './audience-panel'
import { PhonePreview } from './phone-preview'
import styles from './push.module.css'
import { PushTextFields } from './push-text-fields'
import { PushTimeFields } from './push-time-fields'
import { pushTitleIn } from './push-title'
import { type PushValues, toPushForm, toPushTime, toWhom } from './push-values'
import { PushWhomFields } from './push-whom-fields'
import { TestPanel } from './test-panel'

type PushComposerProps = {
  title: string
  initial: PushValues
  /** Key of the edited message among the drafts of the page; empty: a new one. */
  record: string
  /** It is scheduled: after saving it must be sent or scheduled again. */
  isScheduled?: boolean
  /** Stores it and returns its key. */
  save: (input: PushForm) => Promise<{ messageId: string }>
  onClose: () => void
  /** `next`: it is to be sent. */
  onSaved: (messageId: string, next: boolean) => void
}

/** Form values behind each field of the endpoint; changing one clears its error. */
const madeOf: Record<string, readonly (keyof PushValues)[]> = {
  recipientIds: ['recipients', 'recipientType'],
  filter: ['countryCode', 'recipientType'],
  pushTime: ['pushTime', 'pushMode'],
  quietHours: ['hasQuiet', 'quietFrom', 'quietTo'],
}

/** Composes a message: texts, recipients and time on one side; preview and recipients' count on the other. */
export const PushComposer = (props: PushComposerProps) => {
  const { title, initial, record, isScheduled = false, save, onClose, onSaved } = props
  const t = useTranslations('push')
  const language = useLocale()
  const whyNot = useWhyNot()
  const draft = useSendForm({
    messages: 'push',
    draft: { page: pushApi.list.path, name: `push:${record}` },
    initial,
    schema: PushForm,
    toInput: toPushForm,
    madeOf,
    send: save,
    about: (input) => pushTitleIn(language, input),
    onSent: ({ messageId }, next: true | undefined, input) => {
      if (!next) notify({ kind: 'success', text: t('done.save'), about: pushTitleIn(language, input) })
      onSaved(messageId, next ?? false)
    },
  })
  const { values, errors, change, submit } = draft
  const lacking = whyNot(pushApi.send)
  const isEmpty = values.recipientType === 1 && values.recipients.length === 0
  const asked = pushApi.audience.input.safeParse({ ...toWhom(values), at: toPushTime(values) })
  const whom = useDeferredValue(!isEmpty && asked.success ? JSON.stringify(asked.data) : null)
  const shared = { values, errors, change }
  return (
    <DraftDialog
      title={title}
      width="record"
      draft={draft}
      onClose={onClose}
      dividers
      saveLabel={t('composer.saveDraft')}
      next={
        <Button
          variant="contained"
          disabled={draft.isPending}
          reason={lacking}
          onClick={() => !focusWrongDate() && submit(true)}
        >
          {t('composer.next')}
        </Button>
      }
    >
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
    </DraftDialog>
  )
}
