'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { notify } from '@/lib/api/failure-bus'
import { type PcSoftware, pcSoftwareApi } from '@/lib/contract/pc-software'

const form = defineForm(pcSoftwareApi.update, {
  messages: 'pcSoftware',
  name: 'edit',
  fields: [
    { field: 'description', as: 'multiline', max: 500, required: true },
    { field: 'forceUpdate', as: 'switch' },
  ],
})

/** The editable fields of a package: never its file. */
export default function PcSoftwareEdit({ row, onClose, onDone }: RowDialogProps<PcSoftware>) {
  const t = useTranslations()
  const { packageId, description, forceUpdate, version, fileName } = row
  return (
    <DialogFrame atSide title={`${t('pcSoftware.actions.edit')} · ${fileName}`} onClose={onClose}>
      <EntityForm
        form={form}
        values={{ packageId, description, forceUpdate, version }}
        page={pcSoftwareApi.list.path}
        record={packageId}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('list.done.edit'), about: fileName })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
