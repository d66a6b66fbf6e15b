'use client'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { type OtaTaskDetail, otaTaskApi, otaTaskCan } from '@/lib/contract/ota-task'
import styles from './ota.module.css'

const DecisionDialog = lazy(() => import('./task-decision-dialog'))

type TaskApprovalProps = { task: OtaTaskDetail; onChanged: () => void }

/** Who approved an upgrade, when and with which remark; or the pending decision. */
export const TaskApproval = ({ task, onChanged }: TaskApprovalProps) => {
  const t = useTranslations()
  const lackOf = useWhyNot()
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const { approval, approver, approveTime, approveRemark, executeTime, taskStatus, isOwn } = task
  const whyNot = (action: 'approve' | 'reject'): string | undefined => {
    const right = lackOf(otaTaskApi[action])
    if (right) return right
    if (isOwn === 1) return t('otaTask.reasons.own')
    return otaTaskCan[action](task) ? undefined : t(`otaTask.reasons.${action}`)
  }
  const close = () => setAsked(undefined)
  return (
    <section className={layout.panel} aria-label={t('otaTask.detail.approval')}>
      <h2 className={layout.subtitle}>{t('otaTask.detail.approval')}</h2>
      {approval === 'waiting' && taskStatus === 0 && (
        <>
          <p className={styles.text}>{t(`otaTask.detail.${isOwn === 1 ? 'ownTask' : 'waitsForApproval'}`)}</p>
          <div className={layout.buttons}>
            {(['approve', 'reject'] as const).map((action) => {
              const reason = whyNot(action)
              return (
                <Button
                  key={action}
                  variant={action === 'approve' && !reason ? 'contained' : 'outlined'}
                  reason={reason}
                  onClick={() => setAsked(action)}
                >
                  {t(`otaTask.actions.${action}`)}
                </Button>
              )
            })}
          </div>
        </>
      )}
      {approval === 'waiting' && taskStatus !== 0 && <p className={layout.quiet}>--</p>}
      {approval !== 'waiting' && (
        <>
          <p className={styles.text}>
            {t.rich(`otaTask.detail.${approval === 'approved' ? 'approvedBy' : 'rejectedBy'}`, {
              name: approver ?? '--',
              at: () => (approveTime ? <Stamp at={approveTime} /> : '--'),
            })}
          </p>
          <p className={approveRemark ? styles.said : layout.quiet}>{approveRemark || t('otaTask.detail.noRemark')}</p>
        </>
      )}
      {approval === 'approved' && taskStatus === 0 && (
        <p className={layout.quiet}>
          {executeTime
            ? t.rich('otaTask.detail.startsAt', { at: () => <Stamp at={executeTime} /> })
            : t('otaTask.detail.startsByHand')}
        </p>
      )}
      <Late>
        {asked && (
          <DecisionDialog
            action={asked}
            row={task}
            onClose={close}
            onDone={() => {
              close()
              onChanged()
            }}
          />
        )}
      </Late>
    </section>
  )
}
