'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type AnyRow, type AnyRowAction, useRowActions } from '@/components/screen/list/row-actions-provider'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/button'
import { useNoPermission } from '@/components/ui/use-no-permission'
import { useMay, useUser } from '@/components/ui/user-provider'
import { type Repair, repairCan } from '@/lib/contract/repair-row'
import { PushToReporter } from './push-to-reporter'
import { ReasonDialog } from './reason-dialog'
import styles from './repair.module.css'
import { repairRowActions } from './repair-row-actions'

type RepairStepsProps = { repair: Repair; onChanged: () => void }

/** Actions on a request; those that its state or the user's rights do not allow are disabled, with the reason. */
export const RepairSteps = ({ repair, onChanged }: RepairStepsProps) => {
  const t = useTranslations()
  const noPermission = useNoPermission()
  const labels = useLabels('repair')
  const may = useMay()
  const { userId } = useUser()
  const { start, whyNot } = useRowActions()
  const [givesBack, setGivesBack] = useState(false)
  const row = repair as unknown as AnyRow
  const notBack = may('repair:handle')
    ? repairCan.giveBack(repair, userId)
      ? undefined
      : t('repair.reasons.giveBack')
    : noPermission('repair:handle')
  return (
    <div className={styles.actions}>
      {/* Finishing has its own form on this page. */}
      {repairRowActions
        .filter(({ name }) => name !== 'finish')
        .map((each) => {
          const action = each as unknown as AnyRowAction
          const reason = whyNot(action, row)
          return (
            <Button
              key={each.name}
              variant={each.name === 'accept' ? 'contained' : 'outlined'}
              aria-disabled={reason ? true : undefined}
              title={reason}
              onClick={() => !reason && start(action, row)}
            >
              {labels.action(each.name)}
            </Button>
          )
        })}
      <Button
        variant="outlined"
        aria-disabled={notBack ? true : undefined}
        title={notBack}
        onClick={() => !notBack && setGivesBack(true)}
      >
        {labels.action('giveBack')}
      </Button>
      <PushToReporter repair={repair} />
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
    </div>
  )
}
