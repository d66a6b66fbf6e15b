'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { RecordActions } from '@/components/screen/record/record-actions'
import { RecordHead } from '@/components/screen/record/record-head'
import { StatusChip } from '@/components/ui/notice/status-chip'
import { LookPart } from './look-part'

/** The head of a record, and its facts. */
export const LookRecords = () => {
  const t = useTranslations('look')
  const question = useTranslations('question')
  const onChoose = () => undefined
  const name = t('device')
  return (
    <LookPart title={t('parts.records')}>
      <RecordHead
        name={name}
        code="246F2806CED3"
        chips={
          <>
            <StatusChip tone="good">{t('tones.good')}</StatusChip>
            <StatusChip tone="severity-critical">{t('tones.bad')}</StatusChip>
          </>
        }
        notes={[t('hint'), '2026-11-24']}
        actions={
          <RecordActions
            name={name}
            actions={[
              { key: 'edit', label: question('actions.edit'), rank: 'primary', onChoose },
              { key: 'up', label: question('actions.up'), rank: 'secondary', reason: question('reasons.up'), onChoose },
              { key: 'down', label: question('actions.down'), rank: 'secondary', onChoose },
              { key: 'publish', label: question('actions.publish'), onChoose },
              { key: 'remove', label: question('actions.remove'), destroys: true, onChoose },
            ]}
          />
        }
      />
      <dl className={layout.facts}>
        {(['title', 'type', 'viewCount', 'updateTime'] as const).map((field) => (
          <div key={field}>
            <dt>{question(`fields.${field}`)}</dt>
            <dd>{field === 'type' ? '--' : name}</dd>
          </div>
        ))}
      </dl>
    </LookPart>
  )
}
