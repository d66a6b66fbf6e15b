'use client'
import { useTranslations } from 'next-intl'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { Checker } from '@/lib/contract/checker'

const tones = { 0: 'good', 1: 'quiet', 2: 'info', 3: 'info' } as const

/** Status of a Checker, and whether it is suspended. */
export const CheckerStatusTag = ({ checker: { status, paused } }: { checker: Pick<Checker, 'status' | 'paused'> }) => {
  const t = useTranslations('checker')
  const labels = useLabels('checker')
  return paused === 1 ? (
    <Tag tone="warn">{t('suspended')}</Tag>
  ) : (
    <Tag tone={tones[status]}>{labels.choice('status', status)}</Tag>
  )
}
