'use client'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useId } from 'react'
import { useDraftForm } from '@/components/screen/use-draft-form'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { Notice } from '@/components/ui/notice'
import { useNoPermission } from '@/components/ui/use-no-permission'
import { useMay } from '@/components/ui/user-provider'
import { notify } from '@/lib/api/failure-bus'
import { PushForm, pushApi } from '@/lib/contract/push'
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

/** Writes a message: texts, recipients and time on one side; what it looks like and who would get it on the other. */
export const PushComposer = (props: PushComposerProps) => {
  const { title, initial, record, isScheduled = false, save, onClose, onSaved } = props
  const t = useTranslations('push')
  const noPermission = useNoPermission()
  const common = useTranslations('common')
  const id = useId()
  const may = useMay()
  const { form, values, errors, change, submit, isPending, failure, giveUp } = useDraftForm({
    page: pushApi.list.path,
    messages: 'push',
    name: `push:${record}`,
    initial,
    schema: PushForm,
    toInput: toPushForm,
    madeOf,
    save,
    onSaved: ({ messageId }, next: boolean) => {
      if (!next) notify({ kind: 'success', text: t('done.save') })
      onSaved(messageId, next)
    },
  })
  const lacking = may('push:send') ? undefined : noPermission('push:send')
  const isEmpty = values.recipientType === 1 && values.recipients.length === 0
  const asked = pushApi.audience.input.safeParse({ ...toWhom(values), at: toPushTime(values) })
  const whom = useDeferredValue(!isEmpty && asked.success ? JSON.stringify(asked.data) : null)
  const shared = { values, errors, change }
  return (
    <AskingDialog open onClose={isPending ? undefined : onClose} maxWidth="lg" fullWidth aria-labelledby={id}>
      <form
        ref={form}
        method="dialog"
        noValidate
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          submit(false)
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent dividers>
          {failure && <Notice tone="error">{failure}</Notice>}
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
              giveUp()
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
    </AskingDialog>
  )
}
