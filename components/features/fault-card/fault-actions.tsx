'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ComponentType, lazy, useState } from 'react'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type Fault, type FaultDetail, faultApi, faultCan } from '@/lib/contract/fault'
import styles from './fault-card.module.css'

const dialogs = {
  repair: lazy(() => import('./repair-dialog')),
  assign: lazy(() => import('./fault-assign-dialog')),
  mute: lazy(() => import('./fault-mute-dialog')),
} satisfies Record<string, ComponentType<RowDialogProps<Fault>>>

const actions = ['repair', 'acknowledge', 'assign', 'mute', 'unmute'] as const
type Action = (typeof actions)[number]
const callOf = (action: Action) => (action === 'repair' ? 'repair:save' : faultApi[action])

type FaultActionsProps = { fault: FaultDetail; onChanged: () => void }

/** Actions on a fault; those that its state or the user's rights do not allow are disabled, with the reason. */
export const FaultActions = ({ fault, onChanged }: FaultActionsProps) => {
  const t = useTranslations()
  const lackOf = useWhyNot()
  const [shown, setShown] = useState<keyof typeof dialogs>()
  const change = useMutation({
    mutationFn: (action: 'acknowledge' | 'unacknowledge' | 'unmute') =>
      call(faultApi[action], { faultId: fault.faultId }),
    onSuccess: (_data, action) => {
      notify({
        kind: 'success',
        text: t(`fault.done.${action}`),
        about: `${fault.faultCode} ${fault.faultName}`,
        ...(action === 'acknowledge' &&
          !lackOf(faultApi.unacknowledge) && {
            act: { label: t('list.undo'), run: () => change.mutate('unacknowledge') },
          }),
      })
      onChanged()
    },
    // Somebody else may have been faster: show the current state.
    onError: onChanged,
  })
  const whyNot = (action: Action): string | undefined => {
    return lackOf(callOf(action)) ?? (faultCan[action](fault) ? undefined : t(`fault.reasons.${action}`))
  }
  const start = (action: Action) => {
    if (action === 'acknowledge' || action === 'unmute') change.mutate(action)
    else setShown(action)
  }
  const Dialog = shown && dialogs[shown]
  return (
    <>
      <div className={styles.actions}>
        {actions
          .filter(
            (action) => (action === 'unmute') === (fault.status === 2) || (action !== 'unmute' && action !== 'mute'),
          )
          .map((action) => {
            const reason = whyNot(action)
            return (
              <Button
                key={action}
                variant={action === 'repair' ? 'contained' : 'outlined'}
                reason={reason}
                disabled={change.isPending}
                onClick={() => start(action)}
              >
                {t(`fault.actions.${action}`)}
              </Button>
            )
          })}
      </div>
      {!faultCan.repair(fault) && (
        <p className={layout.quiet} role="status">
          {t('fault.card.openRepair', { repairNo: fault.repairNo ?? '' })}
        </p>
      )}
      <Late>
        {Dialog && (
          <Dialog
            row={fault}
            onClose={() => setShown(undefined)}
            onDone={() => {
              setShown(undefined)
              onChanged()
            }}
          />
        )}
      </Late>
    </>
  )
}
