'use client'
import DialogContentText from '@mui/material/DialogContentText'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { SessionTable } from '@/components/screen/table/session-table'
import { useWhyNot } from '@/components/ui/use-no-permission'
import { notify } from '@/lib/api/failure-bus'
import { type WebUser, webUserApi } from '@/lib/contract/web-user'

const passwordForm = defineForm(webUserApi.resetPassword, {
  messages: 'webUser',
  name: 'resetPassword',
  fields: [{ field: 'password', as: 'password', required: true, autoComplete: 'new-password' }],
})

/** Sets a user's password, after a warning about what that ends. */
export const ResetPasswordDialog = ({ row, onClose, onDone }: RowDialogProps<WebUser>) => {
  const t = useTranslations('webUser')
  return (
    <DialogFrame
      atSide
      title={
        <>
          {t('actions.resetPassword')} · {row.account}
        </>
      }
      width="xs"
      onClose={onClose}
    >
      <DialogContentText gutterBottom>{t('resetHint')}</DialogContentText>
      <EntityForm
        form={passwordForm}
        values={{ userId: row.userId, password: '' }}
        page={webUserApi.list.path}
        record={row.userId}
        submitLabel={t('actions.resetPassword')}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('done.resetPassword'), about: row.account })
          onDone()
        }}
      />
    </DialogFrame>
  )
}

/** Where somebody is signed in, and how to end it. */
export const UserSessionsDialog = ({ row, onClose }: RowDialogProps<WebUser>) => {
  const t = useTranslations()
  const whyNot = useWhyNot()
  const { userId, within } = row
  return (
    <DialogFrame
      atSide
      title={
        <>
          {t('signIns.title')} · {row.account}
        </>
      }
      width="md"
      onClose={onClose}
    >
      <SessionTable
        list={webUserApi.sessions}
        input={{ userId }}
        end={webUserApi.endSessions}
        toEnd={(sessionId) => ({ userId, ...(sessionId && { sessionId }) })}
        whyNot={whyNot('user:save') ?? (within === 1 ? undefined : t('webUser.reasons.edit'))}
      />
    </DialogFrame>
  )
}
