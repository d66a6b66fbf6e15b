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
import { repairRowActions } from './repair-row-actions'

/** The next step of a new request is to take it; nothing is next that cannot be done. */
const rankOf = (step: string, reason: string | undefined): Pick<RecordAction, 'rank'> => {
  if (step === 'accept' || step === 'reopen') return reason ? {} : { rank: 'primary' }
  return { rank: 'secondary' }
}

type RepairStepsProps = { repair: Repair; onChanged: () => void }

/** Actions on a request; those that its state or the user's rights do not allow are disabled, with the reason. */
export const RepairSteps = ({ repair, onChanged }: RepairStepsProps) => {
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
  // Finishing has its own form on this page.
  const steps = repairRowActions
    .filter(({ name }) => name !== 'finish')
    .map((each): RecordAction => {
      const action = each as AnyRowAction
      const reason = whyNot(action, row)
      return {
        key: each.name,
        label: labels.action(each.name),
        reason,
        ...rankOf(each.name, reason),
        onChoose: () => start(action, row),
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
