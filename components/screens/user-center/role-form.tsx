'use client'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { defineForm, type FormField } from '@/components/screen/define-form'
import type { RowDialogProps } from '@/components/screen/define-list'
import { EntityForm } from '@/components/screen/entity-form'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { notify } from '@/lib/api/failure-bus'
import { type Role, type RoleForm, type RoleUpdate, roleApi } from '@/lib/contract/role'

const fields: FormField<RoleForm, 'role'>[] = [
  { field: 'name', max: 32, required: true },
  { field: 'nameEn', max: 48 },
  { field: 'number', max: 16, required: true },
  { field: 'dataScope', as: 'choice', choices: [1, 2, 3, 4], required: true },
  { field: 'remark', as: 'multiline', max: 200 },
]
const newForm = defineForm<RoleForm, 'role'>(roleApi.save, { messages: 'role', name: 'new', fields })
const editForm = defineForm<RoleUpdate, 'role'>(roleApi.update, { messages: 'role', name: 'edit', fields })

// Sees only what is given to them until somebody decides otherwise.
const empty: RoleForm = { name: '', nameEn: '', number: 'R_', dataScope: 3, remark: '' }

/** A new role; its rights are set afterwards. */
export const NewRoleDialog = ({ onClose, onDone }: { onClose: () => void; onDone: () => void }) => {
  const t = useTranslations()
  const id = useId()
  return (
    <AskingDialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('role.actions.add')}</DialogTitle>
      <DialogContent>
        <EntityForm
          form={newForm}
          values={empty}
          page={roleApi.list.path}
          onCancel={onClose}
          onDone={() => {
            notify({ kind: 'success', text: t('list.done.add') })
            onDone()
          }}
        />
      </DialogContent>
    </AskingDialog>
  )
}

export const EditRoleDialog = ({ row, onClose, onDone }: RowDialogProps<Role>) => {
  const t = useTranslations()
  const id = useId()
  const { roleId, name, nameEn, number, dataScope, remark, version } = row
  return (
    <AskingDialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {t('role.actions.edit')} · {number}
      </DialogTitle>
      <DialogContent>
        <EntityForm
          form={editForm}
          values={{ roleId, name, nameEn, number, dataScope, remark, version }}
          page={roleApi.list.path}
          record={roleId}
          onCancel={onClose}
          onDone={() => {
            notify({ kind: 'success', text: t('list.done.edit') })
            onDone()
          }}
        />
      </DialogContent>
    </AskingDialog>
  )
}
