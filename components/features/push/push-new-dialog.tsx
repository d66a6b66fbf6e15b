'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { serverNow } from '@/lib/api/clock'
import { pushApi } from '@/lib/contract/push'
import { PushComposer } from './push-composer'
import { newPush, type PushValues } from './push-values'
import { SendMessage } from './send-message'

type PushNewDialogProps = {
  /** Prefilled values and their subject: its draft is separate from other new messages'. */
  given?: { about: string; values: Partial<PushValues> }
  onClose: () => void
  onDone: () => void
}

/** A new message, and the confirmation that sends it. */
export default function PushNewDialog({ given, onClose, onDone }: PushNewDialogProps) {
  const t = useTranslations('push.composer')
  const { zone } = useShownZone()()
  const [initial] = useState(() => ({ ...newPush(serverNow(), zone), ...given?.values }))
  const [saved, setSaved] = useState<string>()
  if (saved) return <SendMessage messageId={saved} onClose={onDone} onDone={onDone} />
  return (
    <PushComposer
      title={t('new')}
      initial={initial}
      record={given?.about ?? ''}
      save={(input) => call(pushApi.save, input)}
      onClose={onClose}
      onSaved={(messageId, next) => (next ? setSaved(messageId) : onDone())}
    />
  )
}
