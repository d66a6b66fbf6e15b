'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import ConfirmDialog from '@/components/screen/dialog/confirm-dialog'
import { call } from '@/lib/api/call'
import { connectionApi } from '@/lib/contract/connection'
import ShownKey from './shown-key'

const fields = ['username', 'key', 'topic', 'broker'] as const

type IssueKeyDialogProps = {
  macWifiId: string
  name: string
  /** There is a key, which ends. */
  replaces: boolean
  onIssued: () => void
  onClose: () => void
}

/** Asks, makes a new key, and shows it this once. */
export default function IssueKeyDialog({ macWifiId, name, replaces, onIssued, onClose }: IssueKeyDialogProps) {
  const t = useTranslations('connection.credentials')
  const labels = useTranslations('connection.fields')
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(connectionApi.issueKey, { macWifiId }),
    meta: { about: () => name },
    // The answer leaves the memory of the page with the dialog.
    gcTime: 0,
    onSuccess: onIssued,
    onError: onClose,
  })
  if (data) {
    const lines = fields.map((field) => [labels(field), data[field]] as const)
    return <ShownKey lines={lines} name={name} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      title={t(replaces ? 'replace' : 'issue')}
      of={name}
      destroys={replaces}
      text={t(replaces ? 'replaceText' : 'issueText')}
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  )
}
