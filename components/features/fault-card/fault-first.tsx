'use client'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import ruled from '@/components/screen/record/ruled-section.module.css'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { Notice } from '@/components/ui/notice/notice'
import type { FaultDetail } from '@/lib/contract/fault'
import { measureUnit } from '@/lib/contract/measure-unit'
import { isOwnCause } from '@/lib/contract/unit'
import { showWireTime } from '@/lib/format/date-time'
import { busDischarge } from '@/lib/hvac/cycle-limits'
import styles from './fault-card.module.css'
import { hasCycle } from './has-cycle'
import { useFaultSnapshot } from './use-fault-snapshot'

/** What an engineer looks for first on a fault: its limit and excess, duration, other faults, how it is reset. */
export const FaultFirst = ({ fault }: { fault: FaultDetail }) => {
  const t = useTranslations('fault.first')
  const units = useLabels('unit')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const time = (wire: string | null): string => showWireTime(wire, timeZone)
  const { data } = useFaultSnapshot(fault.faultId, 30)
  const { threshold = null, lastRunning = null, affected = null, compressorNo = null, chain = [] } = data ?? {}
  const first = chain[0]
  const isOutdoor = fault.unitKind === 2
  // Nothing was received around it: what readings would tell is unknown, and not that there was nothing.
  const isSilent = data !== undefined && data.curves.length > 0 && data.times.length === 0
  const language = useLocale()
  const withUnit = (value: number | null, unit: string): string =>
    value === null ? '--' : `${value} ${measureUnit(unit, language)}`.trim()
  const limit = [
    t('threshold'),
    threshold ? (
      <span key="threshold">
        {t(`reached.${threshold.side}`, {
          name: units.field(threshold.key),
          limit: withUnit(threshold.limit, threshold.unit),
          peak: withUnit(threshold.peak, threshold.unit),
          time: time(threshold.peakAt),
        })}{' '}
        <Tag tone={threshold.isReached ? 'bad' : 'warn'}>{t(threshold.isReached ? 'met' : 'notMet')}</Tag>
        {threshold.isOwn === 1 && <small> {t('ownValue')}</small>}
      </span>
    ) : (
      t('noThreshold')
    ),
  ] as const
  const compressor = [
    t('compressor'),
    compressorNo === null ? t('noCompressor') : t('compressorNo', { no: compressorNo }),
  ] as const
  const running = [t('lastRunning'), lastRunning === null ? t('didNotRun') : time(lastRunning)] as const
  const ofReadings = [
    ...(isSilent ? [] : [limit]),
    ...(hasCycle(fault) && !isSilent ? [running] : []),
    ...(affected ? [[t('affected'), t('affectedOf', { indoor: affected.indoor, of: affected.of })] as const] : []),
    ...(isOutdoor && !isSilent ? [compressor] : []),
    [
      t('firstOfChain'),
      first === undefined || first.faultId === fault.faultId
        ? t('isFirst')
        : t('chain', {
            code: first.faultCode,
            unit: first.unit ?? '--',
            time: time(first.failureTime),
            count: chain.length,
          }),
    ],
  ] as const
  // The dictionary has the reset before the readings arrive.
  const facts = [
    ...(data ? ofReadings : []),
    [t('reset'), fault.resetType === null ? '--' : t(`resets.${fault.resetType}`)],
  ] as const
  return (
    <section className={ruled.section} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {fault.isInverter === 1 && (
        <Notice tone="warning">
          {t('busDischarge', { minutes: busDischarge.minutes, volts: busDischarge.volts })}
        </Notice>
      )}
      <dl className={styles.facts} aria-busy={data === undefined}>
        {facts.map(([label, value]) => (
          <div key={String(label)} data-wide={label === t('threshold') || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(fault.isOwnCode === 1 || isOwnCause(fault.stopCause)) && <p className={styles.own}>{t('ownCode')}</p>}
    </section>
  )
}
