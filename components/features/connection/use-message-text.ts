'use client'
import { useTranslations } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import type { DeviceMessageRow } from '@/lib/contract/connection'
import { isPlainName } from './decode-message'

/** A message in words; what the protocol does not know is called as it calls itself. */
export const useMessageText = () => {
  const t = useTranslations('connection.messages')
  const kinds = useTranslations('deviceMessage.kinds')
  const labels = useLabels('connection')
  const reasons = useLabels('ingest')
  const kind = ({ kind: name }: Pick<DeviceMessageRow, 'kind'>): string => {
    const key = name as 'hello'
    return isPlainName(name) && kinds.has(key) ? kinds(key) : name
  }
  return {
    kind,
    reason: ({ reason }: DeviceMessageRow): string => (reason === '' ? '' : reasons.choice('reason', reason)),
    size: ({ size }: DeviceMessageRow): string => t('bytes', { count: size }),
    openName: (message: DeviceMessageRow): string =>
      t('openOf', {
        direction: labels.choice('isUp', message.isUp),
        kind: kind(message),
        seq: message.seq || '--',
      }),
  }
}
