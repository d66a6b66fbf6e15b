'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { ReadDialog } from '@/components/screen/record/read-dialog'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { serverNow } from '@/lib/api/clock'
import { type PushMessage, pushApi } from '@/lib/contract/push'
import { PushComposer } from './push-composer'
import { pushTitleIn } from './push-title'
import { toPushValues } from './push-values'
import { SendMessage } from './send-message'

/** Changes a message that has not been sent. */
export default function PushEditDialog({ row, onClose, onDone }: RowDialogProps<PushMessage>) {
  const t = useTranslations('push.composer')
  const title = t('edit', { name: pushTitleIn(useLocale(), row) })
  const { zone } = useShownZone()()
  const [now] = useState(serverNow)
  const [saved, setSaved] = useState<string>()
  const { messageId } = row
  if (saved) return <SendMessage messageId={saved} onClose={onDone} onDone={onDone} />
  return (
    <ReadDialog title={title} endpoint={pushApi.info} input={{ messageId }} onClose={onClose}>
      {(data) => (
        <PushComposer
          title={title}
          initial={toPushValues(data, now, zone)}
          record={messageId}
          isScheduled={data.status === 1}
          save={(input) => call(pushApi.update, { messageId, version: data.version, ...input })}
          onClose={onClose}
          onSaved={(key, next) => (next ? setSaved(key) : onDone())}
        />
      )}
    </ReadDialog>
  )
}
