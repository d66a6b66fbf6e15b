'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { PanelFailure } from '@/components/screen/chart/panel'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import type { Fault } from '@/lib/contract/fault'
import { repairApi } from '@/lib/contract/repair'
import { toUnitAddress } from '@/lib/hvac/unit-address'
import styles from './fault-card.module.css'

const form = defineForm(repairApi.save, {
  messages: 'repair',
  name: 'repair',
  fields: [
    { field: 'contactName', max: 32 },
    { field: 'phoneCode' },
    { field: 'phone' },
    { field: 'email' },
    { field: 'address', max: 200 },
    { field: 'maintenanceContent', as: 'multiline', max: 1024, required: true },
    { field: 'remark', as: 'multiline', max: 500 },
  ],
})

/** Makes a repair request from a fault: device, unit, code and readings are filled in and sent with it. */
export default function RepairDialog({ row, onClose, onDone }: RowDialogProps<Fault>) {
  const t = useTranslations()
  const language = useLocale()
  const toFailure = useReadFailure()
  const { data, error, refetch } = useQuery({
    queryKey: [repairApi.draft.path, row.faultId, language],
    queryFn: ({ signal }) => call(repairApi.draft, { faultId: row.faultId }, { signal }),
    // The form keeps the input; the readings of a past moment do not change.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failure = toFailure(error)
  return (
    <DialogFrame atSide title={t('repair.create')} onClose={onClose}>
      <dl className={styles.facts}>
        {(
          [
            ['device', `${row.deviceName || row.macWifiId} (${row.macWifiId})`],
            ['unit', toUnitAddress(row)],
            ['productModel', data?.productModel],
            ['serialNumber', data?.serialNumber],
            ['faultCode', `${row.faultCode} ${row.faultName}`],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`repair.facts.${name}`)}</dt>
            <dd>{value || '--'}</dd>
          </div>
        ))}
      </dl>
      {failure && <PanelFailure failure={failure} onRetry={() => refetch()} />}
      {!data && !failure && <div className={styles.skeleton} role="status" aria-label={t('common.loading')} />}
      {data && (
        <EntityForm
          form={form}
          values={data.form}
          page={repairApi.save.path}
          record={row.faultId}
          submitLabel={t('repair.submit')}
          onCancel={onClose}
          onDone={() => {
            notify({ kind: 'success', text: t('repair.created'), about: row.deviceName || row.macWifiId })
            onDone()
          }}
        />
      )}
    </DialogFrame>
  )
}
