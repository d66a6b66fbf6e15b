'use client'
import { useLocale, useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { Tag } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { Tick } from '@/components/ui/icon'
import { measureUnit } from '@/lib/contract/measure-unit'
import { showReading } from '@/lib/format/number'
import { isOwnSource } from '@/lib/hvac/cycle-limit'
import type { CycleReading } from '@/lib/hvac/derived-values'
import { judgeHealth, type RuleResult, type Standing } from '@/lib/hvac/health-verdict'
import styles from './health-verdict.module.css'

type HealthVerdictProps = {
  reading: CycleReading
  /** Wire time of the reading. */
  at: string | null
  /** Current alarms and retries so far, which take precedence over the readings. */
  standing: Standing
}

const tones = { alarm: 'bad', attention: 'warn', good: 'good', unknown: 'quiet' } as const
const decimals: Record<string, number> = { MPa: 2, '': 1, K: 1, '℃': 1, V: 0 }

/** The verdict on an outdoor unit's readings, the rules behind it, and computed values. */
export const HealthVerdict = ({ reading, at, standing }: HealthVerdictProps) => {
  const t = useTranslations('health')
  const language = useLocale()
  const show = (value: number | null, unit: string): string => {
    const behind = unit && value !== null ? ` ${measureUnit(unit, language)}` : ''
    return `${showReading(value, decimals[unit] ?? 1)}${behind}`
  }
  const { state, results, values } = judgeHealth(reading, standing)
  const heating = reading.runMode === 2
  const fired = results.filter((result) => result.state === 'fired')
  const passed = results.filter((result) => result.state === 'passed')
  const unknown = results.filter((result) => result.state === 'unknown')
  const name = ({ rule }: RuleResult): string =>
    rule === 'fouledCondenser' && heating ? t('rules.fouledIndoor') : t(`rules.${rule}`)
  const derived = [
    ['condensing', values.condensing, '℃'],
    ['evaporating', values.evaporating, '℃'],
    ['dischargeSuperheat', values.dischargeSuperheat, 'K'],
    ['suctionSuperheat', values.suctionSuperheat, 'K'],
    ['pressureRatio', values.pressureRatio, ''],
    ['condensingApproach', values.condensingApproach, 'K'],
    ['meanOpening', values.meanOpening, '%'],
  ] as const
  return (
    <section className={styles.verdict} aria-label={t('title')}>
      <p className={styles.head}>
        <strong>{t('title')}</strong> <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>{' '}
        {standing.alarms.map(({ code, name: meaning }) => (
          <b key={code}>
            {code} {meaning}
          </b>
        ))}
        {fired.map((result) => (
          <b key={result.rule}>{name(result)}</b>
        ))}
        {at && (
          <span className={styles.at}>
            {t('judgedAt')} <Stamp at={at} />
          </span>
        )}
      </p>
      {standing.alarms.length > 0 && <p className={styles.reason}>{t('alarmFirst')}</p>}
      {standing.alarms.map(({ code, retries }) =>
        retries === null ? null : (
          <p key={code} className={styles.reason}>
            {t('retriesBefore', { code, count: retries })}
          </p>
        ),
      )}
      {standing.retries && (
        <p className={styles.reason}>
          {t('retriesSoFar', {
            code: standing.retries.code,
            count: standing.retries.count,
            of: standing.retries.of,
            minutes: standing.retries.windowMinutes,
          })}
        </p>
      )}
      {fired.map((result) => (
        <p key={result.rule} className={styles.reason}>
          {t('fired', { value: show(result.value, result.unit), limit: show(result.limit, result.unit) })}{' '}
          {isOwnSource(result.source) && `${t('own')} `}
          {result.rule === 'fouledCondenser' && heating ? t('advice.fouledIndoor') : t(`advice.${result.rule}`)}
        </p>
      ))}
      <details className={styles.details}>
        <summary className={layout.fold}>{t('checks', { passed: passed.length, unknown: unknown.length })}</summary>
        <div className={styles.columns}>
          <dl>
            {derived.map(([key, value, unit]) => (
              <div key={key}>
                <dt>{t(`values.${key}`)}</dt>
                <dd>{show(value, unit)}</dd>
              </div>
            ))}
          </dl>
          <ul>
            {passed.map((result) => (
              <li key={result.rule}>
                <Tick /> {name(result)} {result.value !== null && `(${show(result.value, result.unit)})`}
              </li>
            ))}
          </ul>
          <ul>
            {unknown.map((result) => (
              <li key={result.rule}>
                ? {name(result)}: {t(`why.${result.why ?? 'sensor'}`)}
              </li>
            ))}
          </ul>
        </div>
      </details>
    </section>
  )
}
