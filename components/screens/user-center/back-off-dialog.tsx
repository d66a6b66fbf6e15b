'use client'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { defineForm } from '@/components/screen/define-form'
import type { RowDialogProps } from '@/components/screen/define-list'
import { EntityForm } from '@/components/screen/entity-form'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { notify } from '@/lib/api/failure-bus'
import { distributorApi, type Relation } from '@/lib/contract/distributor'
import { relationName } from './relation-name'

const backOffForm = defineForm(distributorApi.back, {
  messages: 'distributor',
  name: 'backOff',
  fields: [{ field: 'returnReason', as: 'multiline', max: 200, required: true }],
})

/** Sends a relation back: the distributor and the dealer read the reason. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function BackOffDialog({ row, onClose, onDone }: RowDialogProps<Relation>) {
  const t = useTranslations('distributor')
  const id = useId()
  const { relationId, version } = row
  return (
    <AskingDialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {t('actions.back')} · {relationName(row)}
      </DialogTitle>
      <DialogContent>
        <EntityForm
          form={backOffForm}
          values={{ relationId, version, returnReason: '' }}
          page={distributorApi.list.path}
          record={relationId}
          submitLabel={t('actions.back')}
          onCancel={onClose}
          onDone={() => {
            notify({ kind: 'success', text: t('done.back') })
            onDone()
          }}
        />
      </DialogContent>
    </AskingDialog>
  )
}
