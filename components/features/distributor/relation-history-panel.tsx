'use client'
import { useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { ReadPanel } from '@/components/screen/record/read-panel'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import { SidePanel } from '@/components/screen/record/side-panel'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { distributorApi, type Relation } from '@/lib/contract/distributor'
import { paths } from '@/lib/navigation/paths'
import styles from './distributor.module.css'
import { relationName } from './relation-name'

const tones = { 1: 'quiet', 2: 'info', 3: 'good', 4: 'warn', 5: 'quiet' } as const

/** Each step of a relation: when, by whom, and why it was sent back. */
export default function RelationHistoryPanel({ row, onClose }: RowDialogProps<Relation>) {
  const t = useTranslations('distributor')
  const labels = useLabels('distributor')
  return (
    <SidePanel title={`${t('actions.history')} · ${relationName(row)}`} onClose={onClose}>
      <p>
        <LinkIfMay may="appUser:list" href={paths.appUsers({ userId: row.dealerId })}>
          {t('dealerProjects', { name: row.dealerName || row.dealerEmail, count: row.projectCount })}
        </LinkIfMay>
      </p>
      <dl className={styles.parties}>
        <dt>{labels.field('distributorAccount')}</dt>
        <dd>
          <RevealAccount text={row.distributorAccount} userId={row.distributorId} field="account" />
        </dd>
        <dt>{labels.field('dealerEmail')}</dt>
        <dd>
          <RevealAccount text={row.dealerEmail} userId={row.dealerId} field="email" />
        </dd>
      </dl>
      <ReadPanel endpoint={distributorApi.history} input={{ relationId: row.relationId }}>
        {({ list }) => (
          <ol className={styles.steps}>
            {list.map(({ eventId, eventTime, fromStatus, toStatus, actor, reason, releaseBy }) => (
              <li key={eventId} className={styles.step}>
                <span>
                  {fromStatus !== null && `${labels.choice('status', fromStatus)} → `}
                  <Tag tone={tones[toStatus]}>{labels.choice('status', toStatus)}</Tag>
                </span>
                <span>
                  <Stamp at={eventTime} />{' '}
                  {releaseBy === 4 || (releaseBy !== null && !actor)
                    ? [labels.choice('releaseBy', releaseBy), actor].filter(Boolean).join(' · ')
                    : actor || t('byAppUser')}
                </span>
                {reason && <p className={styles.reason}>{t('returned', { reason })}</p>}
              </li>
            ))}
          </ol>
        )}
      </ReadPanel>
    </SidePanel>
  )
}
