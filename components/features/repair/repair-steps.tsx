'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type AnyRow, type AnyRowAction, useRowActions } from '@/components/screen/list/rows/row-actions-provider'
import { type RecordAction, RecordActions } from '@/components/screen/record/record-actions'
import { useLabels } from '@/components/screen/table/cells'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { useUser } from '@/components/ui/user-provider'
import { type Repair, repairCan } from '@/lib/contract/repair-row'
import { PushToReporter } from './push-to-reporter'
import { ReasonDialog } from './reason-dialog'
import { type NextStep, repairRowActions } from './repair-row-actions'

type RepairStepsProps = { repair: Repair; next: NextStep; onFinish: () => void; onChanged: () => void }

/** What can be done with a request beside its next step; what its state or the user's rights do not allow says why. */
export const RepairSteps = ({ repair, next, onFinish, onChanged }: RepairStepsProps) => {
  const t = useTranslations()
  const lackOf = useWhyNot()
  const labels = useLabels('repair')
  const { userId } = useUser()
  const { start, whyNot } = useRowActions()
  const [givesBack, setGivesBack] = useState(false)
  const [pushes, setPushes] = useState(false)
  const row = repair as AnyRow
  const notBack =
    lackOf('repair:handle') ?? (repairCan.giveBack(repair, userId) ? undefined : t('repair.reasons.giveBack'))
  const notPush = lackOf('push:save') ?? (repair.reporter === null ? t('repair.reasons.push') : undefined)
  const steps = repairRowActions
    .filter(({ name }) => name !== next)
    .map((each): RecordAction => {
      const action = each as AnyRowAction
      const reason = whyNot(action, row)
      return {
        key: each.name,
        label: labels.action(action.label?.(row) ?? action.name),
        reason,
        ...(!reason && { rank: 'secondary' }),
        // Finishing has its own form on this page.
        onChoose: () => (each.name === 'finish' ? onFinish() : start(action, row)),
      }
    })
  const actions: RecordAction[] = [
    ...steps,
    { key: 'giveBack', label: labels.action('giveBack'), reason: notBack, onChoose: () => setGivesBack(true) },
    { key: 'push', label: labels.action('push'), reason: notPush, onChoose: () => setPushes(true) },
  ]
  return (
    <>
      <RecordActions actions={actions} name={repair.repairNo} />
      {pushes && <PushToReporter repair={repair} onClose={() => setPushes(false)} />}
      {givesBack && (
        <ReasonDialog
          action="giveBack"
          row={repair}
          onClose={() => setGivesBack(false)}
          onDone={() => {
            setGivesBack(false)
            onChanged()
          }}
        />
      )}
    </>
  )
}
