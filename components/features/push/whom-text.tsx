'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import type { PushDetail } from '@/lib/contract/push'
import { countryName } from '@/lib/format/country'

/** Whom a message is for, in words: `Broadcast: Dealer, CN`. */
export const WhomText = ({ message }: { message: PushDetail }) => {
  const t = useTranslations('push.panel')
  const language = useLocale() === 'en' ? 'en' : 'zh'
  const list = useTranslations('list')
  const labels = useLabels('push')
  const kind = labels.choice('recipientType', message.recipientType)
  if (message.recipientType === 1) return kind
  const { accountType, countryCode, clientType } = message.filter
  const parts = [
    accountType && labels.choice('accountType', accountType),
    countryCode && countryName(countryCode, language),
    clientType,
  ].filter(Boolean)
  return `${kind} · ${parts.length === 0 ? t('everyone') : parts.join(list('separator'))}`
}
