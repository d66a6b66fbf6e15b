'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useKeyFile } from '@/components/features/device-import/use-key-file'
import ConfirmDialog from '@/components/screen/dialog/confirm-dialog'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { BatchDialogProps } from '@/components/screen/list/define-list'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { call } from '@/lib/api/call'
import { connectionApi } from '@/lib/contract/connection'
import type { ControllerType } from '@/lib/contract/device'

type IssueKeysDialogProps = BatchDialogProps<unknown> & { controllerType: ControllerType }

/**
 * Makes new keys for the controllers selected in a list, and saves them as a file: the platform keeps none of them, so
 * this dialog alone can save it again, until it is closed.
 */
export default function IssueKeysDialog({ selection, count, names, controllerType, onClose }: IssueKeysDialogProps) {
  const t = useTranslations('deviceKey')
  const title = useTranslations('device.actions')('issueKeys')
  const save = useKeyFile('devices')
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(connectionApi.issueKeys, connectionApi.issueKeys.input.parse({ controllerType, selection })),
    // The keys leave the memory of the page with the dialog.
    gcTime: 0,
    onSuccess: ({ list }) => save(list),
    onError: onClose,
  })
  useUnsaved(data !== undefined, false)
  if (data === undefined)
    return (
      <ConfirmDialog
        title={title}
        destroys
        text={t('file.text', { count })}
        count={count}
        names={names}
        busy={isPending}
        onCancel={onClose}
        onConfirm={() => mutate()}
      />
    )
  return (
    <DialogFrame
      title={title}
      plain
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Notice tone="warning" action={<Button onClick={() => save(data.list)}>{t('file.saveAgain')}</Button>}>
        {t('file.saved', { count: data.list.length })}
      </Notice>
    </DialogFrame>
  )
}
