'use client'
import DialogContentText from '@mui/material/DialogContentText'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import ConfirmDialog from '@/components/screen/dialog/confirm-dialog'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { Button } from '@/components/ui/field/button'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type Role, roleApi } from '@/lib/contract/role'
import { roleNameIn } from './role-name'

/** Says how many people still have a role, or confirms its deletion. */
export const RemoveRoleDialog = ({ row, onClose, onDone }: RowDialogProps<Role>) => {
  const t = useTranslations()
  const id = useId()
  const name = roleNameIn(useLocale(), row)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(roleApi.remove, { roleId: row.roleId }),
    onSuccess: () => {
      notify({ kind: 'success', text: t('list.done.remove'), about: name })
      onDone()
    },
    // Somebody got it meanwhile: the reread list says how many.
    onError: onDone,
  })
  if (row.userCount === 0) {
    return (
      <ConfirmDialog
        title={t('role.actions.remove')}
        of={name}
        destroys
        text={t('list.confirm.remove')}
        busy={isPending}
        onCancel={onClose}
        onConfirm={() => mutate()}
      />
    )
  }
  return (
    <DialogFrame
      title={t('role.actions.remove')}
      width="question"
      onClose={onClose}
      describedBy={`${id}-text`}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <DialogContentText id={`${id}-text`}>{t('role.remove.used', { name, count: row.userCount })}</DialogContentText>
    </DialogFrame>
  )
}

/** Confirms a preview of a role; every page is then reread as that role. */
export const PreviewRoleDialog = ({ row, onClose }: RowDialogProps<Role>) => {
  const t = useTranslations('role.preview')
  const name = roleNameIn(useLocale(), row)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(roleApi.preview, { roleId: row.roleId }),
    onSuccess: () => location.assign('/'),
    onError: onClose,
  })
  return (
    <ConfirmDialog
      title={t('title', { name })}
      text={t('text')}
      busy={isPending || isSuccess}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  )
}
