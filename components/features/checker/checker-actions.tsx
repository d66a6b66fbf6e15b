'use client'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { type RecordAction, RecordActions } from '@/components/screen/record/record-actions'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type Checker, checkerApi, checkerCan } from '@/lib/contract/checker'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { paths } from '@/lib/navigation/paths'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))
const StartDialog = lazy(() => import('@/components/features/checker-task/start-dialog'))

const actions = ['start', 'suspend', 'continue', 'end', 'edit'] as const
type Action = (typeof actions)[number]
const callOf = (action: Action) => (action === 'edit' ? checkerApi.update : checkerTaskApi[action])
/** Of suspend and continue only the applicable one is shown. */
const isShown = (action: Action, { currentTaskId, paused }: Checker): boolean => {
  if (action === 'start') return currentTaskId === null
  if (action === 'suspend') return currentTaskId !== null && paused === 0
  if (action === 'continue') return currentTaskId !== null && paused === 1
  return action !== 'end' || currentTaskId !== null
}

const ranks: Partial<Record<Action, RecordAction['rank']>> = {
  start: 'primary',
  continue: 'primary',
  suspend: 'primary',
  edit: 'secondary',
}

type CheckerActionsProps = { checker: Checker; onChanged: () => void }

/** Actions on a Checker; those that its state or the user's rights do not allow are disabled, with the reason. */
export const CheckerActions = ({ checker, onChanged }: CheckerActionsProps) => {
  const t = useTranslations()
  const lackOf = useWhyNot()
  const router = useRouter()
  const [asked, setAsked] = useState<'start' | 'end'>()
  const taskId = checker.currentTaskId ?? ''
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    onChanged()
  }
  const change = useMutation({
    mutationFn: (action: 'suspend' | 'continue' | 'end') => call(checkerTaskApi[action], { taskId }),
    onSuccess: (_, action) =>
      notify({ kind: 'success', text: t(`checker.done.${action}`), about: checker.checkerName }),
    onSettled: done,
  })
  const whyNot = (action: Action): string | undefined => {
    return lackOf(callOf(action)) ?? (checkerCan[action](checker) ? undefined : t(`checker.reasons.${action}`))
  }
  const act = (action: Action) => {
    if (action === 'edit') router.push(paths.checkerEdit(checker))
    else if (action === 'start' || action === 'end') setAsked(action)
    else change.mutate(action)
  }
  const list = actions
    .filter((action) => isShown(action, checker))
    .map(
      (action): RecordAction => ({
        key: action,
        label: t(`checker.actions.${action}`),
        reason: whyNot(action),
        loading: change.isPending,
        ...(ranks[action] && { rank: ranks[action] }),
        destroys: action === 'end',
        onChoose: () => act(action),
      }),
    )
  const toTasks: RecordAction = {
    key: 'tasks',
    label: t('checker.actions.tasks'),
    rank: 'secondary',
    href: paths.checkerTasks(checker),
  }
  return (
    <>
      <RecordActions actions={[...list, toTasks]} name={checker.checkerName} />
      <Late>
        {asked === 'start' && <StartDialog row={checker} onClose={close} onDone={done} />}
        {asked === 'end' && (
          <ConfirmDialog
            title={t('checker.actions.end')}
            destroys
            text={t('checker.confirm.end', { name: checker.currentTask ?? '' })}
            busy={change.isPending}
            onCancel={close}
            onConfirm={() => change.mutate('end')}
          />
        )}
      </Late>
    </>
  )
}
