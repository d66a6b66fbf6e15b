'use client'
import { useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { ReadDialog } from '@/components/screen/record/read-dialog'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { type OtaPolicy, otaPolicyApi } from '@/lib/contract/ota-policy'
import { PolicyFormDialog } from './policy-form-dialog'
import { toPolicyValues } from './policy-values'

/** Changes a policy that has not begun. */
export default function PolicyEditDialog({ row, onClose, onDone }: RowDialogProps<OtaPolicy>) {
  const t = useTranslations()
  const { zone } = useShownZone()()
  const { strategyId, strategyName } = row
  const title = `${t('otaPolicy.edit')} · ${strategyName}`
  return (
    <ReadDialog title={title} endpoint={otaPolicyApi.info} input={{ strategyId }} onClose={onClose}>
      {(data) => (
        <PolicyFormDialog
          title={title}
          initial={toPolicyValues(data, zone)}
          record={strategyId}
          save={(input) => call(otaPolicyApi.update, { strategyId, version: data.version, ...input })}
          saved={t('list.done.edit')}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </ReadDialog>
  )
}
