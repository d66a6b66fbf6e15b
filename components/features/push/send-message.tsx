// biome-ignore-all lint/plugin/unsaved-input: what is typed into a question confirms an action and is nothing by itself
'use client'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { ReadDialog } from '@/components/screen/record/read-dialog'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import { refusedFields } from '@/lib/api/call-error'
import { notify } from '@/lib/api/failure-bus'
import { type PushDetail, pushApi } from '@/lib/contract/push'
import { readTypedInteger } from '@/lib/format/typed-number'
import { AudiencePanel, useAudience } from './audience-panel'
import styles from './push.module.css'
import { pushTitleIn } from './push-title'

type Ends = { onClose: () => void; onDone: () => void }

const toAudienceInput = (message: PushDetail, isNow: boolean) => ({
  recipientType: message.recipientType,
  recipientIds: message.recipients.map(({ userId }) => userId),
  filter: message.filter,
  quietHours: message.quietHours,
  at: isNow ? null : message.pushTime,
})

/** Asks before a message is sent. */
export const SendMessage = ({ messageId, ...ends }: Ends & { messageId: string }) => {
  const title = useTranslations('push.actions')('send')
  return (
    <ReadDialog title={title} endpoint={pushApi.info} input={{ messageId }} onClose={ends.onClose}>
      {(message) => <SendDialog message={message} {...ends} />}
    </ReadDialog>
  )
}

/** Says to whom and to how many a message goes. A broadcast requires the number to be typed. */
const SendDialog = ({ message, onClose, onDone }: Ends & { message: PushDetail }) => {
  const t = useTranslations('push.send')
  const done = useTranslations('push.done')
  const common = useTranslations('common')
  const language = useLocale()
  const toText = useFailureText()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<'now' | 'at'>()
  const canWait = message.pushMode === 2 && message.status === 0
  const isNow = (chosen ?? (canWait ? 'at' : 'now')) === 'now'
  const input = toAudienceInput(message, isNow)
  const audience = useAudience(input)
  const count = audience.data?.count ?? 0
  const { mutate, isPending, error } = useMutation({
    mutationFn: (version: number) =>
      call(pushApi.send, { messageId: message.messageId, version, confirmCount: count, now: isNow ? 1 : 0 }),
    meta: { quiet: true, about: () => pushTitleIn(language, message) },
    onSuccess: () => {
      notify({
        kind: 'success',
        text: done(isNow ? 'send' : 'schedule'),
        about: pushTitleIn(language, message),
      })
      onDone()
    },
    // The number may have changed.
    onError: () => {
      setTyped('')
      audience.refetch()
    },
  })
  const fields = refusedFields(error)
  const mustType = message.recipientType === 2
  const isReady = !isPending && !audience.isFetching && count > 0 && (!mustType || readTypedInteger(typed) === count)
  return (
    <DialogFrame
      title={t('title', { name: pushTitleIn(language, message) })}
      busy={isPending}
      onClose={onClose}
      contentClass={styles.form}
      form={{
        onSubmit: (event: FormEvent) => {
          event.preventDefault()
          if (isReady) mutate(message.version)
        },
      }}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isReady}>
            {t(isNow ? 'confirmNow' : 'confirmAt', { count })}
          </Button>
        </>
      }
    >
      {error && <Notice tone="error">{fields ? Object.values(fields).join(' ') : toText(error)}</Notice>}
      {canWait && (
        <ChoiceButtons
          label={t('when')}
          choices={['at', 'now'] as const}
          textOf={(choice) => t(choice === 'at' ? 'atChoice' : 'now')}
          chosen={isNow ? 'now' : 'at'}
          onChoose={setChosen}
        />
      )}
      <p className={styles.when}>
        {isNow ? t('now') : t.rich('at', { at: () => (message.pushTime ? <Stamp at={message.pushTime} /> : null) })}
      </p>
      <AudiencePanel input={input} />
      {!isNow && <p className={styles.note}>{t('recount')}</p>}
      {mustType && count > 0 && (
        <TextField
          label={t('typed', { count: String(count) })}
          value={typed}
          inputProps={{ inputMode: 'numeric' }}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </DialogFrame>
  )
}
