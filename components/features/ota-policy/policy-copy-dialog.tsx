'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { serverNow } from '@/lib/api/clock'
import { type OtaPolicy, otaPolicyApi } from '@/lib/contract/ota-policy'
import { PolicyFormDialog } from './policy-form-dialog'
import { toCopiedValues } from './policy-values'
import { usePolicy } from './use-policy'

/** A new policy prefilled from another one. */
export default function PolicyCopyDialog({ row, onClose, onDone }: RowDialogProps<OtaPolicy>) {
  const t = useTranslations()
  const { zone } = useShownZone()()
  const [now] = useState(serverNow)
  const { data } = usePolicy(row.strategyId)
  if (!data) return null
  const name = t('otaPolicy.copyOf', { name: row.strategyName }).slice(0, 64)
  return (
    <PolicyFormDialog
      title={t('otaPolicy.copy')}
      initial={toCopiedValues(data, { now, zone, name })}
      record={`copy ${row.strategyId}`}
      save={(input) => call(otaPolicyApi.save, input)}
      saved={t('list.done.add')}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
