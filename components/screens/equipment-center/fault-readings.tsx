'use client'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { showSignal } from '@/components/parts/fault/fault-curve-points'
import layout from '@/components/screen/page/layout.module.css'
import ruled from '@/components/screen/record/ruled-section.module.css'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { FaultSnapshot } from '@/lib/contract/fault-snapshot'
import { showWireTime } from '@/lib/format/date-time'
import { clockOf, minuteOf } from '@/lib/format/wire-time'
import styles from './fault-card.module.css'

const tones = { ok: 'good', low: 'warn', high: 'warn', none: 'quiet' } as const

/** Every reading half an hour before and at the fault, with the checks that it passed or did not. */
export const FaultReadings = ({ readings, lastRunning }: Pick<FaultSnapshot, 'readings' | 'lastRunning'>) => {
  const t = useTranslations('fault.readings')
  const labels = useLabels('unit')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const judged = readings.filter(({ check }) => check !== 'none')
  const passed = judged.filter(({ check }) => check === 'ok').length
  return (
    <section className={ruled.section} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className={layout.quiet}>
        {judged.length > 0 ? t('passed', { passed, judged: judged.length }) : t('notJudged')}
      </p>
      <table className={styles.readings}>
        <thead>
          <tr>
            <th scope="col">{t('reading')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">
              {t('running')}
              {lastRunning && <small> {clockOf(minuteOf(showWireTime(lastRunning, timeZone)))}</small>}
            </th>
            <th scope="col">{t('at')}</th>
            <th scope="col">{t('check')}</th>
          </tr>
        </thead>
        <tbody>
          {readings.map(({ key, before, running, at, check, low, high, own }) => {
            const limits = [low !== null && `≥ ${low}`, high !== null && `≤ ${high}`, own === 1 && t('own')]
              .filter(Boolean)
              .join(', ')
            return (
              <tr key={key}>
                <th scope="row">{labels.field(key)}</th>
                <td>{showSignal(key, before, language)}</td>
                <td>{showSignal(key, running, language)}</td>
                <td>{showSignal(key, at, language)}</td>
                <td>
                  {check === 'none' ? (
                    '--'
                  ) : (
                    <>
                      <Tag tone={tones[check]}>{t(check)}</Tag> <small>{limits}</small>
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
