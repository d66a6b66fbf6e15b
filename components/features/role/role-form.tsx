'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm, type FormField } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { notify } from '@/lib/api/failure-bus'
import { type Role, type RoleForm, type RoleUpdate, roleApi } from '@/lib/contract/role'

const fields: FormField<RoleForm, 'role'>[] = [
  { field: 'name', max: 32, required: true },
  { field: 'nameEn', max: 48 },
  { field: 'number', max: 16, required: true },
  { field: 'dataScope', as: 'choice', choices: [1, 2, 3, 4], required: true },
  { field: 'secondFactor', as: 'switch' },
  { field: 'remark', as: 'multiline', max: 200 },
]
const newForm = defineForm<RoleForm, 'role'>(roleApi.save, { messages: 'role', name: 'new', fields })
const editForm = defineForm<RoleUpdate, 'role'>(roleApi.update, { messages: 'role', name: 'edit', fields })

// The default scope: the own organization.
const empty: RoleForm = { name: '', nameEn: '', number: 'R_', dataScope: 3, secondFactor: 0, remark: '' }

/** A new role; its rights are set afterwards. */
export const NewRoleDialog = ({ onClose, onDone }: { onClose: () => void; onDone: () => void }) => {
  const t = useTranslations()
  return (
    <DialogFrame title={t('role.actions.add')} width="form" onClose={onClose}>
      <EntityForm
        form={newForm}
        values={empty}
        page={roleApi.list.path}
        onCancel={onClose}
        onDone={(_data, { name }) => {
          notify({ kind: 'success', text: t('list.done.add'), about: name })
          onDone()
        }}
      />
    </DialogFrame>
  )
}

export const EditRoleDialog = ({ row, onClose, onDone }: RowDialogProps<Role>) => {
  const t = useTranslations()
  const { roleId, name, nameEn, number, dataScope, secondFactor, remark, version } = row
  return (
    <DialogFrame
      title={
        <>
          {t('role.actions.edit')} · {number}
        </>
      }
      width="form"
      onClose={onClose}
    >
      <EntityForm
        form={editForm}
        values={{ roleId, name, nameEn, number, dataScope, secondFactor, remark, version }}
        page={roleApi.list.path}
        record={roleId}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('list.done.edit'), about: name })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
