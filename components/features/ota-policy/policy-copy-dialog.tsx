'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { ReadDialog } from '@/components/screen/record/read-dialog'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { serverNow } from '@/lib/api/clock'
import { type OtaPolicy, otaPolicyApi } from '@/lib/contract/ota-policy'
import { PolicyFormDialog } from './policy-form-dialog'
import { toCopiedValues } from './policy-values'

/** A new policy prefilled from another one. */
export default function PolicyCopyDialog({ row, onClose, onDone }: RowDialogProps<OtaPolicy>) {
  const t = useTranslations()
  const { zone } = useShownZone()()
  const [now] = useState(serverNow)
  const { strategyId, strategyName } = row
  const name = t('otaPolicy.copyOf', { name: strategyName }).slice(0, 64)
  return (
    <ReadDialog title={t('otaPolicy.copy')} endpoint={otaPolicyApi.info} input={{ strategyId }} onClose={onClose}>
      {(data) => (
        <PolicyFormDialog
          title={t('otaPolicy.copy')}
          initial={toCopiedValues(data, { now, zone, name })}
          record={`copy ${strategyId}`}
          save={(input) => call(otaPolicyApi.save, input)}
          saved={t('list.done.add')}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </ReadDialog>
  )
}
