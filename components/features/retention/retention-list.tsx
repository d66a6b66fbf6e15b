'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import ConfirmDialog from '@/components/screen/dialog/confirm-dialog'
import { defineList } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type Retention, retentionApi, retentionCan, retentionSorts } from '@/lib/contract/retention'

/** How the last removal ended, or why there was none. */
const State = ({ kind, error, runTime }: Retention) => {
  const t = useTranslations('retention.state')
  if (error === 'clock' || error === 'stopped') return t(error)
  if (error !== '') return t('failed', { error })
  if (runTime !== null) return t('ok')
  return t(kind.startsWith('history') ? 'ofStore' : 'waiting')
}

const ConfirmClock = ({ onClose, onDone }: { onClose: () => void; onDone: () => void }) => {
  const t = useTranslations('retention')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(retentionApi.confirmClock, {}),
    onSuccess: () => {
      // biome-ignore lint/plugin/named-toasts: it is about all kinds
      notify({ kind: 'success', text: t('done.confirmClock') })
      onDone()
    },
    onError: onClose,
  })
  return (
    <ConfirmDialog
      title={t('clock.title')}
      verb={t('actions.confirmClock')}
      text={t('clock.text')}
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  )
}

/** How long each kind of record is retained, for all brands, and how its last removal went. */
export const RetentionListScreen = listScreen(
  defineList(retentionApi.list, {
    messages: 'retention',
    name: 'retention',
    rowId: 'kind',
    rowName: ({ kind }) => kind,
    sorts: retentionSorts,
    filters: [],
    columns: [
      { field: 'kind', width: 240, as: 'choice' },
      { field: 'days', width: 110, as: 'number' },
      { field: 'remark', width: 420 },
      { field: 'error', width: 200, render: (row) => <State {...row} /> },
      { field: 'oldestTime', width: 180, as: 'date' },
      { field: 'runTime', width: 180, as: 'date' },
      { field: 'removed', width: 120, as: 'number' },
      { field: 'updateTime', width: 180, as: 'date', optional: true },
      { field: 'updateUser', width: 120 },
    ],
    rowActions: [
      {
        name: 'edit',
        dialog: lazy(() => import('./retention-edit')),
        may: retentionApi.update,
        when: retentionCan.edit,
      },
    ],
    tools: [{ name: 'confirmClock', may: retentionApi.confirmClock, dialog: ConfirmClock }],
  }),
)
