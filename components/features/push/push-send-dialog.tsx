'use client'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import type { PushMessage } from '@/lib/contract/push'
import { SendMessage } from './send-message'

/** Sends or schedules a message of the list. */
export default function PushSendDialog({ row, onClose, onDone }: RowDialogProps<PushMessage>) {
  return <SendMessage messageId={row.messageId} onClose={onClose} onDone={onDone} />
}
