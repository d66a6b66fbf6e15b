'use client'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { defineForm } from '@/components/screen/define-form'
import type { RowDialogProps } from '@/components/screen/define-list'
import { EntityForm } from '@/components/screen/entity-form'
import { SessionTable } from '@/components/screen/session-table'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { useNoPermission } from '@/components/ui/use-no-permission'
import { useMay } from '@/components/ui/user-provider'
import { notify } from '@/lib/api/failure-bus'
import { type WebUser, webUserApi } from '@/lib/contract/web-user'

const passwordForm = defineForm(webUserApi.resetPassword, {
  messages: 'webUser',
  name: 'resetPassword',
  fields: [{ field: 'password', as: 'password', required: true, autoComplete: 'new-password' }],
})

/** Sets somebody's password, after saying what that ends. */
export const ResetPasswordDialog = ({ row, onClose, onDone }: RowDialogProps<WebUser>) => {
  const t = useTranslations('webUser')
  const id = useId()
  return (
    <AskingDialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {t('actions.resetPassword')} · {row.account}
      </DialogTitle>
      <DialogContent>
        <DialogContentText gutterBottom>{t('resetHint')}</DialogContentText>
        <EntityForm
          form={passwordForm}
          values={{ userId: row.userId, password: '' }}
          page={webUserApi.list.path}
          record={row.userId}
          submitLabel={t('actions.resetPassword')}
          onCancel={onClose}
          onDone={() => {
            notify({ kind: 'success', text: t('done.resetPassword') })
            onDone()
          }}
        />
      </DialogContent>
    </AskingDialog>
  )
}

/** Where somebody is signed in, and how to end it. */
export const UserSessionsDialog = ({ row, onClose }: RowDialogProps<WebUser>) => {
  const t = useTranslations()
  const noPermission = useNoPermission()
  const may = useMay()
  const id = useId()
  const { userId, within } = row
  return (
    <AskingDialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {t('signIns.title')} · {row.account}
      </DialogTitle>
      <DialogContent>
        <SessionTable
          list={webUserApi.sessions}
          input={{ userId }}
          end={webUserApi.endSessions}
          toEnd={(sessionId) => ({ userId, ...(sessionId && { sessionId }) })}
          whyNot={may('user:save') ? (within === 1 ? undefined : t('webUser.reasons.edit')) : noPermission('user:save')}
        />
      </DialogContent>
    </AskingDialog>
  )
}
