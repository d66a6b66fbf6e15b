'use client'
import { useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { type OtaPolicy, otaPolicyApi } from '@/lib/contract/ota-policy'
import { PolicyFormDialog } from './policy-form-dialog'
import { toPolicyValues } from './policy-values'
import { usePolicy } from './use-policy'

/** Changes a policy that has not begun. */
export default function PolicyEditDialog({ row, onClose, onDone }: RowDialogProps<OtaPolicy>) {
  const t = useTranslations()
  const { zone } = useShownZone()()
  const { data } = usePolicy(row.strategyId)
  if (!data) return null
  return (
    <PolicyFormDialog
      title={`${t('otaPolicy.edit')} · ${row.strategyName}`}
      initial={toPolicyValues(data, zone)}
      record={row.strategyId}
      save={(input) => call(otaPolicyApi.update, { strategyId: row.strategyId, version: data.version, ...input })}
      saved={t('list.done.edit')}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
