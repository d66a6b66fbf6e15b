'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RowDialogProps } from '@/components/screen/list/define-list'
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
  const language = useLocale()
  const { zone } = useShownZone()()
  const [now] = useState(serverNow)
  const [saved, setSaved] = useState<string>()
  const { messageId } = row
  const { data } = useQuery({
    queryKey: [pushApi.info.path, messageId],
    queryFn: ({ signal }) => call(pushApi.info, { messageId }, { signal }),
    // The data must not change under the user's input.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (saved) return <SendMessage messageId={saved} onClose={onDone} onDone={onDone} />
  if (!data) return null
  return (
    <PushComposer
      title={t('edit', { name: pushTitleIn(language, row) })}
      initial={toPushValues(data, now, zone)}
      record={messageId}
      isScheduled={data.status === 1}
      save={(input) => call(pushApi.update, { messageId, version: data.version, ...input })}
      onClose={onClose}
      onSaved={(key, next) => (next ? setSaved(key) : onDone())}
    />
  )
}
