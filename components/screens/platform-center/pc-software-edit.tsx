'use client'
import { useTranslations } from 'next-intl'
import { defineForm } from '@/components/screen/define-form'
import type { RowDialogProps } from '@/components/screen/define-list'
import { EntityForm } from '@/components/screen/entity-form'
import { FormDialog } from '@/components/screen/form-dialog'
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

/** What may change of a package: never its file. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function PcSoftwareEdit({ row, onClose, onDone }: RowDialogProps<PcSoftware>) {
  const t = useTranslations()
  const { packageId, description, forceUpdate, version, fileName } = row
  return (
    <FormDialog title={`${t('pcSoftware.actions.edit')} · ${fileName}`} onClose={onClose}>
      <EntityForm
        form={form}
        values={{ packageId, description, forceUpdate, version }}
        page={pcSoftwareApi.list.path}
        record={packageId}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('list.done.edit') })
          onDone()
        }}
      />
    </FormDialog>
  )
}
