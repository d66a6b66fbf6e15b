'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import styles from '@/components/features/ota-version/ota-manage.module.css'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import type { OtaPolicy } from '@/lib/contract/ota-policy'
import { ExecutionCell, ProgressCell, RangeCell, TaskLink, useScopeText, VersionsCell } from './policy-cells'
import { usePolicy } from './use-policy'

const tones = { 0: 'info', 1: 'good', 2: 'quiet', 3: 'bad', 4: 'warn' } as const

/** Everything of one policy. */
export default function PolicyDialog({ row, onClose }: RowDialogProps<OtaPolicy>) {
  const t = useTranslations('otaPolicy')
  const common = useTranslations('common')
  const labels = useLabels('otaPolicy')
  const scopeText = useScopeText()
  const { data } = usePolicy(row.strategyId)
  const policy = data ?? row
  const at = (wire: string | null) => (wire ? <Stamp at={wire} zone={undefined} /> : '--')
  const { scopeType, scopeValue } = policy
  const names = scopeType === 2 ? scopeValue : (data?.scopeNames ?? [])
  const facts: [string, ReactNode][] = [
    ['strategyId', policy.strategyId],
    ['upgradeType', labels.choice('upgradeType', policy.upgradeType)],
    ['featureCode', policy.featureCode],
    ['sourceVersions', <VersionsCell key="versions" policy={policy} />],
    ['upgradeWay', labels.choice('upgradeWay', policy.upgradeWay)],
    ['executeTime', <ExecutionCell key="execution" policy={policy} />],
    ['dailyWindow', policy.dailyWindow ?? t('anyHour')],
    ['onlyIdle', labels.choice('onlyIdle', policy.onlyIdle)],
    ['concurrency', policy.concurrency],
    ['retryTimes', policy.retryTimes],
    ['timeoutMin', policy.timeoutMin],
    ['startTime', at(policy.startTime)],
    ['endTime', at(policy.endTime)],
    ['createUser', policy.createUser ?? '--'],
    ['createTime', at(policy.createTime)],
    ['upgradeId', <TaskLink key="task" upgradeId={policy.upgradeId} />],
    ['deviceTotal', <ProgressCell key="progress" policy={policy} />],
  ]
  return (
    <DialogFrame
      title={
        <>
          {policy.strategyName} <Tag tone={tones[policy.status]}>{labels.choice('status', policy.status)}</Tag>
        </>
      }
      onClose={onClose}
      titleClass={styles.dialogTitle}
      contentClass={styles.dialog}
      actions={<Button onClick={onClose}>{common('close')}</Button>}
    >
      <dl className={styles.facts}>
        {facts.map(([field, value]) => (
          <div key={field}>
            <dt>{labels.field(field)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.wide}>
          <dt>{labels.field('effectiveStart')}</dt>
          <dd>
            <RangeCell policy={policy} />
          </dd>
        </div>
        <div className={styles.wide}>
          <dt>{labels.field('scopeType')}</dt>
          <dd>
            {scopeText(policy)}
            {names.length > 0 && <small className={styles.note}> {names.slice(0, 100).join(t('separator'))}</small>}
          </dd>
        </div>
      </dl>
    </DialogFrame>
  )
}
