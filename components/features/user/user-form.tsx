'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { type ControlProps, defineForm, type FormField } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { notify } from '@/lib/api/failure-bus'
import { type NewWebUser, type WebUser, type WebUserForm, webUserApi } from '@/lib/contract/web-user'
import { BrandPicker, OrganizationPicker, RegionPicker, RolePicker, TypePicker } from './user-options'

type Shared = Omit<NewWebUser, 'account' | 'password'>
type Picker = (props: ControlProps & { disabled?: string | undefined }) => ReactNode

/** Fields of both forms; `disabled` says why users cannot change these on their own account. */
const fieldsFor = (disabled?: string): FormField<Shared, 'webUser'>[] => {
  const own = (Control: Picker) => (props: ControlProps) => <Control {...props} disabled={disabled} />
  return [
    { field: 'realName', max: 32, required: true },
    { field: 'roleIds', render: own(RolePicker), required: true },
    { field: 'brandJurisdiction', render: own(BrandPicker), required: true },
    { field: 'organizationId', render: own(OrganizationPicker) },
    { field: 'regionIds', render: own(RegionPicker) },
    { field: 'phone', required: true },
    { field: 'mailbox', required: true },
    { field: 'superAdmin', render: own(TypePicker) },
  ]
}

const newForm = defineForm<NewWebUser, 'webUser'>(webUserApi.save, {
  messages: 'webUser',
  name: 'new',
  fields: [
    { field: 'account', max: 32, required: true },
    { field: 'password', as: 'password', required: true, autoComplete: 'new-password' },
    ...fieldsFor(),
  ],
})

const editForm = (disabled?: string) =>
  defineForm<WebUserForm, 'webUser'>(webUserApi.update, {
    messages: 'webUser',
    name: 'edit',
    fields: fieldsFor(disabled),
  })
const usual = editForm()

const empty: NewWebUser = {
  account: '',
  password: '',
  realName: '',
  organizationId: null,
  roleIds: [],
  brandJurisdiction: [],
  regionIds: [],
  phone: '',
  mailbox: '',
  superAdmin: 0,
}

type DialogProps = { onClose: () => void; onDone: () => void }

const Frame = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => {
  return (
    <DialogFrame atSide title={title} onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

/** A new web user. */
export const NewUserDialog = ({ onClose, onDone }: DialogProps) => {
  const t = useTranslations()
  return (
    <Frame title={t('webUser.actions.add')} onClose={onClose}>
      <EntityForm
        form={newForm}
        values={empty}
        page={webUserApi.list.path}
        onCancel={onClose}
        onDone={(_data, { account }) => {
          notify({ kind: 'success', text: t('webUser.done.add'), about: account })
          onDone()
        }}
      />
    </Frame>
  )
}

const toForm = ({ userId, realName, organizationId, regionIds, phone, mailbox, ...user }: WebUser): WebUserForm => ({
  userId,
  realName,
  organizationId,
  regionIds,
  phone,
  mailbox,
  brandJurisdiction: user.brandJurisdiction,
  superAdmin: user.superAdmin,
  version: user.version,
  roleIds: user.roles.map(({ roleId }) => roleId),
})

/** A web user's form. On their own account users can change name, phone and mailbox. */
export const EditUserDialog = ({ row, onClose, onDone }: DialogProps & { row: WebUser }) => {
  const t = useTranslations()
  return (
    <Frame title={`${t('webUser.actions.edit')} · ${row.account}`} onClose={onClose}>
      <EntityForm
        form={row.self === 1 ? editForm(t('webUser.ownFields')) : usual}
        values={toForm(row)}
        page={webUserApi.list.path}
        record={row.userId}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('list.done.edit'), about: row.account })
          onDone()
        }}
      />
    </Frame>
  )
}
