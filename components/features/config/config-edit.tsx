'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { notify } from '@/lib/api/failure-bus'
import { type Config, configApi } from '@/lib/contract/config'

const form = defineForm(configApi.update, {
  messages: 'config',
  name: 'config',
  fields: [
    { field: 'description', max: 200, required: true },
    { field: 'descriptionEn', max: 200, required: true },
    { field: 'value', max: 500 },
  ],
})
const switchForm = defineForm(configApi.update, {
  messages: 'config',
  name: 'switch',
  fields: [
    { field: 'description', max: 200, required: true },
    { field: 'descriptionEn', max: 200, required: true },
    { field: 'value', as: 'choice', choices: ['1', '0'] },
  ],
})

/** A setting's description in both languages, and its value. Spec 3. */
export default function ConfigEdit({ row, onClose, onDone }: RowDialogProps<Config>) {
  const t = useTranslations()
  const { configKey, description, descriptionEn, value, valueType, remark, version } = row
  return (
    <DialogFrame title={`${t('config.actions.edit')} · ${configKey}`} width="form" onClose={onClose}>
      <p>{remark}</p>
      <EntityForm
        form={valueType === 3 ? switchForm : form}
        values={{ configKey, description, descriptionEn, value, version }}
        page={configApi.list.path}
        record={configKey}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('list.done.edit'), about: configKey })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
