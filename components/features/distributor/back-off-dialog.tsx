'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { notify } from '@/lib/api/failure-bus'
import { distributorApi, type Relation } from '@/lib/contract/distributor'
import { relationName } from './relation-name'

const backOffForm = defineForm(distributorApi.back, {
  messages: 'distributor',
  name: 'backOff',
  fields: [{ field: 'returnReason', as: 'multiline', max: 200, required: true }],
})

/** Sends a relation back: the distributor and the dealer read the reason. */
export default function BackOffDialog({ row, onClose, onDone }: RowDialogProps<Relation>) {
  const t = useTranslations('distributor')
  const { relationId, version } = row
  return (
    <DialogFrame
      title={
        <>
          {t('actions.back')} · {relationName(row)}
        </>
      }
      width="question"
      onClose={onClose}
    >
      <EntityForm
        form={backOffForm}
        values={{ relationId, version, returnReason: '' }}
        page={distributorApi.list.path}
        record={relationId}
        submitLabel={t('actions.back')}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('done.back'), about: relationName(row) })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
