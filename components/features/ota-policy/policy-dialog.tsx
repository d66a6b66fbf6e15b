'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import styles from '@/components/features/ota-version/ota-manage.module.css'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { ReadPanel } from '@/components/screen/record/read-panel'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { type OtaPolicy, otaPolicyApi } from '@/lib/contract/ota-policy'
import { ExecutionCell, ProgressCell, RangeCell, TaskLink, useScopeText, VersionsCell } from './policy-cells'

const tones = { 0: 'info', 1: 'good', 2: 'quiet', 3: 'bad', 4: 'warn' } as const

/** Everything of one policy. */
export default function PolicyDialog({ row: policy, onClose }: RowDialogProps<OtaPolicy>) {
  const t = useTranslations('otaPolicy')
  const common = useTranslations('common')
  const labels = useLabels('otaPolicy')
  const scopeText = useScopeText()
  const at = (wire: string | null) => (wire ? <Stamp at={wire} zone={undefined} /> : '--')
  const { strategyId, scopeType, scopeValue } = policy
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
            {scopeType === 2 ? (
              <ScopeNames names={scopeValue} />
            ) : (
              <ReadPanel endpoint={otaPolicyApi.info} input={{ strategyId }}>
                {({ scopeNames }) => <ScopeNames names={scopeNames} />}
              </ReadPanel>
            )}
          </dd>
        </div>
      </dl>
    </DialogFrame>
  )
}

const ScopeNames = ({ names }: { names: readonly string[] }) => {
  const t = useTranslations('otaPolicy')
  return names.length > 0 && <small className={styles.note}> {names.slice(0, 100).join(t('separator'))}</small>
}
