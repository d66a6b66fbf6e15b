'use client'
import DialogContentText from '@mui/material/DialogContentText'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { SessionTable } from '@/components/screen/table/session-table'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type WebUser, webUserApi } from '@/lib/contract/web-user'
import { useSuperusersOnly } from './use-superusers-only'

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
      width="question"
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

/**
 * Takes every second factor of a user away, after saying what that means. The rights do not tell superusers apart, so that
 * others learn it here.
 */
export const ResetFactorsDialog = ({ row, onClose, onDone }: RowDialogProps<WebUser>) => {
  const t = useTranslations('webUser')
  const whyNot = useSuperusersOnly()
  const common = useTranslations('common')
  const reset = useMutation({
    mutationFn: () => call(webUserApi.resetFactors, { userId: row.userId }),
    meta: { about: () => row.account },
    onSuccess: () => {
      notify({ kind: 'success', text: t('done.resetFactors'), about: row.account })
      onDone()
    },
  })
  return (
    <DialogFrame
      plain
      title={
        <>
          {t('actions.resetFactors')} · {row.account}
        </>
      }
      width="question"
      busy={reset.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={reset.isPending}>
            {common('cancel')}
          </Button>
          <Button
            variant="contained"
            color="error"
            disabled={reset.isPending || whyNot !== undefined}
            title={whyNot}
            onClick={() => reset.mutate()}
          >
            {t('actions.resetFactors')}
          </Button>
        </>
      }
    >
      {whyNot && <Notice tone="info">{whyNot}</Notice>}
      <DialogContentText color="inherit">{t('resetFactorsText', { name: row.account })}</DialogContentText>
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
      width="record"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
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
