'use client'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Tag, useLabels } from '@/components/screen/cells'
import type { RowDialogProps } from '@/components/screen/define-list'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { Stamp } from '@/components/ui/stamp'
import type { OtaPolicy } from '@/lib/contract/ota-policy'
import styles from './ota-manage.module.css'
import { ExecutionCell, ProgressCell, RangeCell, TaskLink, useScopeText, VersionsCell } from './policy-cells'
import { usePolicy } from './use-policy'

const tones = { 0: 'info', 1: 'good', 2: 'quiet', 3: 'bad', 4: 'warn' } as const

/** Everything of one policy. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function PolicyDialog({ row, onClose }: RowDialogProps<OtaPolicy>) {
  const t = useTranslations('otaPolicy')
  const common = useTranslations('common')
  const labels = useLabels('otaPolicy')
  const scopeText = useScopeText()
  const id = useId()
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
    <AskingDialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} className={styles.dialogTitle ?? ''}>
        {policy.strategyName} <Tag tone={tones[policy.status]}>{labels.choice('status', policy.status)}</Tag>
      </DialogTitle>
      <DialogContent className={styles.dialog ?? ''}>
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
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </AskingDialog>
  )
}
