'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { EntityForm } from '@/components/screen/form/entity-form'
import { type AnyRow, type AnyRowAction, useRowActions } from '@/components/screen/list/rows/row-actions-provider'
import layout from '@/components/screen/page/layout.module.css'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import { useMay } from '@/components/ui/user-provider'
import { notify } from '@/lib/api/failure-bus'
import { repairApi } from '@/lib/contract/repair'
import type { Repair } from '@/lib/contract/repair-row'
import { finishForm, toFinishInput } from './finish-form'
import styles from './repair.module.css'
import { resultDetail } from './repair-detail'
import { type NextStep, repairRowActions } from './repair-row-actions'
import { RepairTimeline } from './repair-timeline'

type RepairCaseProps = {
  repair: Repair
  next: NextStep
  onChanged: () => void
}

/** How far a request is, and its next step with the one primary button of the screen. */
export const RepairCase = ({ repair, next, onChanged }: RepairCaseProps) => {
  const t = useTranslations('repair')
  const id = useId()
  const may = useMay()
  const fills = next === 'finish' && may('repair:handle')
  // The form of the last step holds the result itself.
  const hasResult = !fills && (repair.status === 2 || repair.handleResult !== '')
  return (
    <section className={`${styles.panel} ${styles.case} ${layout.footed}`} data-footed="" aria-labelledby={id}>
      <h2 id={id} className={layout.subtitle}>
        {t('details.handling')}
      </h2>
      <RepairTimeline repair={repair} />
      {hasResult && <DetailSections detail={resultDetail} entity={repair} />}
      {fills ? (
        <FinishRepair key={repair.version} repair={repair} onChanged={onChanged} />
      ) : (
        <NextButton repair={repair} next={next} />
      )}
    </section>
  )
}

const NextButton = ({ repair, next }: Pick<RepairCaseProps, 'repair' | 'next'>) => {
  const labels = useLabels('repair')
  const { start, whyNot } = useRowActions()
  const action = repairRowActions.find(({ name }) => name === next) as AnyRowAction
  const row = repair as AnyRow
  const reason = whyNot(action, row)
  return (
    <div className={styles.next}>
      <Button variant={reason ? 'outlined' : 'contained'} fullWidth reason={reason} onClick={() => start(action, row)}>
        {labels.action(next)}
      </Button>
      {reason && <p className={styles.quiet}>{reason}</p>}
    </div>
  )
}

const FinishRepair = ({ repair, onChanged }: Omit<RepairCaseProps, 'next'>) => {
  const t = useTranslations('repair')
  const { repairId, repairNo, version, handleResult, partsReplaced, cost, remark } = repair
  return (
    <div className={styles.form}>
      <EntityForm
        form={finishForm}
        values={{ repairId, version, handleResult, partsReplaced, cost, remark }}
        page={repairApi.list.path}
        record={repairId}
        submitLabel={t('actions.finish')}
        toInput={toFinishInput}
        about={() => repairNo}
        onDone={() => {
          notify({ kind: 'success', text: t('done.finish'), about: repairNo })
          onChanged()
        }}
      />
    </div>
  )
}
