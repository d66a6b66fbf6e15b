'use client'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import ruled from '@/components/screen/record/ruled-section.module.css'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { DataTable } from '@/components/screen/table/data-table'
import type { FaultDetail } from '@/lib/contract/fault'
import type { FaultSnapshot } from '@/lib/contract/fault-snapshot'
import { showWireTime } from '@/lib/format/date-time'
import { showSignal } from './fault-curve-points'
import { hasCycle } from './has-cycle'

const tones = { ok: 'good', low: 'warn', high: 'warn', none: 'quiet' } as const

type FaultReadingsProps = Pick<FaultSnapshot, 'readings' | 'lastRunning'> & { fault: Pick<FaultDetail, 'unitKind'> }

/** Every reading half an hour before and at the fault, with the checks that it passed or did not. */
export const FaultReadings = ({ fault, readings, lastRunning }: FaultReadingsProps) => {
  const t = useTranslations('fault.readings')
  const labels = useLabels('unit')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const judged = readings.filter(({ check }) => check !== 'none')
  const passed = judged.filter(({ check }) => check === 'ok').length
  const limitsOf = ({ low, high, own }: Pick<FaultSnapshot['readings'][number], 'low' | 'high' | 'own'>): string =>
    [low !== null && `≥ ${low}`, high !== null && `≤ ${high}`, own === 1 && t('own')].filter(Boolean).join(', ')
  return (
    <section className={ruled.section} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className={layout.quiet}>
        {judged.length > 0
          ? t('passed', { passed, judged: judged.length })
          : t(hasCycle(fault) ? 'notJudged' : 'noLimits')}
      </p>
      <DataTable
        caption={t('title')}
        columns={[
          { key: 'reading', title: t('reading'), isHeader: true, cell: ({ key }) => labels.field(key) },
          { key: 'before', title: t('before'), cell: ({ key, before }) => showSignal(key, before, language) },
          {
            key: 'running',
            title: (
              <>
                {t('running')}
                {lastRunning && <small> {showWireTime(lastRunning, timeZone, 'time')}</small>}
              </>
            ),
            cell: ({ key, running }) => showSignal(key, running, language),
          },
          { key: 'at', title: t('at'), cell: ({ key, at }) => showSignal(key, at, language) },
          {
            key: 'check',
            title: t('check'),
            cell: ({ check, ...limits }) =>
              check === 'none' ? (
                '--'
              ) : (
                <>
                  <Tag tone={tones[check]}>{t(check)}</Tag> <small>{limitsOf(limits)}</small>
                </>
              ),
          },
        ]}
        rows={readings}
        rowKey={({ key }) => key}
      />
    </section>
  )
}
