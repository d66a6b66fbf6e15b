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
import { isStoppedVerdict, judgeHealth, type RuleResult, type Standing } from '@/lib/hvac/health-verdict'
import styles from './health-verdict.module.css'

type HealthVerdictProps = {
  reading: CycleReading
  /** Wire time of the reading. */
  at: string | null
  /** Current alarms and retries so far, which take precedence over the readings. */
  standing: Standing
  /** One line, which opens. */
  folds?: boolean
}

const tones = { alarm: 'bad', attention: 'warn', good: 'good', unknown: 'quiet' } as const
const decimals: Record<string, number> = { MPa: 2, '': 1, K: 1, '℃': 1, V: 0 }

/** The verdict on an outdoor unit's readings, the rules behind it, and computed values. */
export const HealthVerdict = ({ reading, at, standing, folds }: HealthVerdictProps) => {
  const t = useTranslations('health')
  const verdict = judgeHealth(reading, standing)
  const head = <Head verdict={verdict} reading={reading} at={at} standing={standing} />
  const reasons = <Reasons verdict={verdict} reading={reading} standing={standing} />
  const checks = <Checks verdict={verdict} heating={reading.runMode === 2} />
  if (!folds) {
    return (
      <section className={styles.verdict} aria-label={t('title')}>
        <p className={styles.head}>{head}</p>
        {reasons}
        {checks}
      </section>
    )
  }
  return (
    <section aria-label={t('title')}>
      <details className={styles.verdict}>
        <summary className={layout.fold}>
          <span className={styles.head}>{head}</span>
        </summary>
        {reasons}
        {checks}
      </details>
    </section>
  )
}

/** In the place of a folded verdict, as high as it: its readings load, or they did not come. */
export const VerdictRoom = ({ isLoading }: { isLoading: boolean }) => {
  const t = useTranslations()
  return (
    <section className={styles.verdict} aria-label={t('health.title')} aria-busy={isLoading}>
      <div className={`${layout.fold} ${styles.room}`}>
        <span className={styles.head}>
          <strong>{t('health.title')}</strong>{' '}
          <Tag tone="quiet">{t(isLoading ? 'common.loading' : 'health.states.unknown')}</Tag>
        </span>
      </div>
    </section>
  )
}

type Verdict = ReturnType<typeof judgeHealth>
type PartProps = Pick<HealthVerdictProps, 'reading' | 'standing'> & { verdict: Verdict }

const firedOf = ({ results }: Verdict) => results.filter(({ state }) => state === 'fired')

/** The verdict in one line: its state, current alarms, and the names of the rules that fired. */
const Head = ({ verdict, reading, at, standing }: PartProps & Pick<HealthVerdictProps, 'at'>) => {
  const t = useTranslations('health')
  return (
    <>
      <strong>{t('title')}</strong>{' '}
      <Tag tone={tones[verdict.state]}>{t(`states.${isStoppedVerdict(verdict) ? 'idle' : verdict.state}`)}</Tag>{' '}
      {standing.alarms.map(({ code, name: meaning }) => (
        <b key={code}>
          {code} {meaning}
        </b>
      ))}
      {firedOf(verdict).map(({ rule }) => (
        <b key={rule}>{t(`rules.${ruleText(rule, reading.runMode === 2)}`)}</b>
      ))}
      {at && (
        <span className={styles.at}>
          {t('judgedAt')} <Stamp at={at} />
        </span>
      )}
    </>
  )
}

/** Why: retries before an alarm, and each rule that fired with its value, limit and advice. */
const Reasons = ({ verdict, reading, standing: { alarms, retries } }: PartProps) => {
  const t = useTranslations('health')
  const show = useValueText()
  const heating = reading.runMode === 2
  return (
    <>
      {alarms.length > 0 && <p className={styles.reason}>{t('alarmFirst')}</p>}
      {alarms.map(({ code, retries: count }) =>
        count === null ? null : (
          <p key={code} className={styles.reason}>
            {t('retriesBefore', { code, count })}
          </p>
        ),
      )}
      {retries && <p className={styles.reason}>{t('retriesSoFar', { ...retries, minutes: retries.windowMinutes })}</p>}
      {firedOf(verdict).map(({ rule, value, limit, unit, source }) => (
        <p key={rule} className={styles.reason}>
          <b>{t(`rules.${ruleText(rule, heating)}`)}</b>{' '}
          {t('fired', { value: show(value, unit), limit: show(limit, unit) })} {isOwnSource(source) && `${t('own')} `}
          {t(`advice.${ruleText(rule, heating)}`)}
        </p>
      ))}
    </>
  )
}

/** In heating the condenser is the indoor unit. */
const ruleText = (rule: RuleResult['rule'], heating: boolean) =>
  rule === 'fouledCondenser' && heating ? 'fouledIndoor' : rule

const useValueText = () => {
  const language = useLocale()
  return (value: number | null, unit: string): string => {
    const behind = unit && value !== null ? ` ${measureUnit(unit, language)}` : ''
    return `${showReading(value, decimals[unit] ?? 1)}${behind}`
  }
}

const derived = [
  ['condensing', '℃'],
  ['evaporating', '℃'],
  ['dischargeSuperheat', 'K'],
  ['suctionSuperheat', 'K'],
  ['pressureRatio', ''],
  ['condensingApproach', 'K'],
  ['meanOpening', '%'],
] as const

type ChecksProps = { verdict: Verdict; heating: boolean }

/** The computed values, and the rules that have not fired. */
const Checks = ({ verdict: { results, values }, heating }: ChecksProps) => {
  const t = useTranslations('health')
  const show = useValueText()
  const passed = results.filter(({ state }) => state === 'passed')
  const unknown = results.filter(({ state }) => state === 'unknown')
  const name = ({ rule }: RuleResult): string => t(`rules.${ruleText(rule, heating)}`)
  return (
    <details className={styles.details}>
      <summary className={layout.fold}>{t('checks', { passed: passed.length, unknown: unknown.length })}</summary>
      <div className={styles.columns}>
        <dl>
          {derived.map(([key, unit]) => (
            <div key={key}>
              <dt>{t(`values.${key}`)}</dt>
              <dd>{show(values[key], unit)}</dd>
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
  )
}
