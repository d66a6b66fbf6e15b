'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { type RecordAction, RecordActions } from '@/components/screen/record/record-actions'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { copyText } from '@/lib/api/copy-text'
import { notify } from '@/lib/api/failure-bus'
import { otaResultApi } from '@/lib/contract/ota-result'
import { type OtaTaskDetail, otaTaskApi, otaTaskCan } from '@/lib/contract/ota-task'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))
const ChangeDialog = lazy(() => import('./task-change-dialog'))
const RetryDialog = lazy(() => import('./task-retry-dialog'))
const ExportDialog = lazy(() => import('./result-export-dialog'))

const actions = ['start', 'pause', 'resume', 'retryAll', 'exportResults', 'cancel'] as const
type Action = (typeof actions)[number]
const callOf = (action: Action) =>
  action === 'exportResults' ? otaResultApi.export : otaTaskApi[action === 'retryAll' ? 'retry' : action]
const rules: Record<Action, (task: OtaTaskDetail) => boolean> = {
  start: otaTaskCan.start,
  pause: otaTaskCan.pause,
  resume: otaTaskCan.resume,
  retryAll: otaTaskCan.retry,
  exportResults: () => true,
  cancel: otaTaskCan.cancel,
}
/** Of start, pause and resume only the applicable one is shown. */
const isShown = (action: Action, { taskStatus }: OtaTaskDetail): boolean => {
  if (action === 'start') return taskStatus === 0
  if (action === 'pause') return taskStatus === 1
  if (action === 'resume') return taskStatus === 2
  return action !== 'cancel' || taskStatus < 3
}

const ranks: Partial<Record<Action, RecordAction['rank']>> = {
  start: 'primary',
  pause: 'primary',
  resume: 'primary',
  retryAll: 'secondary',
  exportResults: 'secondary',
}

type TaskActionsProps = { task: OtaTaskDetail; onChanged: () => void }

/** Actions on an upgrade; those that its state or the user's rights do not allow are disabled, with the reason. */
export const TaskActions = ({ task, onChanged }: TaskActionsProps) => {
  const t = useTranslations()
  const lackOf = useWhyNot()
  const [asked, setAsked] = useState<Action>()
  const { upgradeId } = task
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    onChanged()
  }
  const start = useMutation({
    mutationFn: () => call(otaTaskApi.start, { upgradeId }),
    onSuccess: () => notify({ kind: 'success', text: t('otaTask.done.start'), about: task.taskName }),
    onSettled: done,
  })
  const whyNot = (action: Action): string | undefined => {
    return (
      lackOf(callOf(action)) ??
      (rules[action](task) || action === 'exportResults' ? undefined : t(`otaTask.reasons.${action}`))
    )
  }
  const shared = { row: task, onClose: close, onDone: done }
  const list = actions
    .filter((action) => isShown(action, task))
    .map(
      (action): RecordAction => ({
        key: action,
        label: t(`otaTask.actions.${action}`),
        reason: whyNot(action),
        ...(ranks[action] && { rank: ranks[action] }),
        destroys: action === 'cancel',
        onChoose: () => setAsked(action),
      }),
    )
  const toCopy: RecordAction = {
    key: 'copyLink',
    label: t('otaTask.detail.copyLink'),
    onChoose: async () => {
      const copied = await copyText(location.href)
      // biome-ignore lint/plugin/named-toasts: a text was copied
      notify({ kind: copied ? 'success' : 'error', text: t(`common.report.${copied ? 'copied' : 'refused'}`) })
    },
  }
  return (
    <>
      <RecordActions actions={[...list, toCopy]} name={task.taskName} />
      <Late>
        {asked === 'start' && (
          <ConfirmDialog
            title={t('otaTask.actions.start')}
            text={t(task.dailyWindow ? 'otaTask.confirm.startWindow' : 'otaTask.confirm.start', {
              name: task.taskName,
              window: task.dailyWindow ?? '',
            })}
            busy={start.isPending}
            onCancel={close}
            onConfirm={() => start.mutate()}
          />
        )}
        {(asked === 'pause' || asked === 'resume' || asked === 'cancel') && <ChangeDialog action={asked} {...shared} />}
        {asked === 'retryAll' && <RetryDialog which="all" {...shared} />}
        {asked === 'exportResults' && <ExportDialog {...shared} />}
      </Late>
    </>
  )
}
