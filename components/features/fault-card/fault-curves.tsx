'use client'
import Link from 'next/link'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { ChartCard } from '@/components/screen/chart/chart-card'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import ruled from '@/components/screen/record/ruled-section.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import type { FaultDetail } from '@/lib/contract/fault'
import type { FaultSnapshot } from '@/lib/contract/fault-snapshot'
import { paths } from '@/lib/navigation/paths'
import { toCurveCharts } from './fault-curve-points'
import styles from './fault-curves.module.css'
import { useFaultSnapshot } from './use-fault-snapshot'

const ranges = [30, 300] as const
type Range = (typeof ranges)[number]

type FaultCurvesProps = {
  fault: FaultDetail
  /** Further information from the readings around the fault. */
  children?: (snapshot: FaultSnapshot) => ReactNode
}

/** The curves around a fault with their marks. Reads what it shows. */
export const FaultCurves = ({ fault, children }: FaultCurvesProps) => {
  const t = useTranslations('fault.card')
  const units = useLabels('unit')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const toFailure = useReadFailure()
  const [before, setBefore] = useState<Range>(30)
  const { data, error, refetch } = useFaultSnapshot(fault.faultId, before)
  const failure = toFailure(error)
  const charts = useMemo(
    () =>
      data &&
      toCurveCharts(data, {
        language,
        timeZone,
        code: fault.faultCode,
        time: t('time'),
        nameOf: (key) => units.field(key),
        limit: (value) => t('limit', { value }),
      }),
    [data, language, timeZone, fault.faultCode, t, units.field],
  )
  const isSilent = data?.times.length === 0
  if ((failure && !data) || data?.curves.length === 0) {
    return (
      <section className={ruled.section} aria-label={t('curves')}>
        <h3>{t('curves')}</h3>
        {failure && !data ? (
          <PanelFailure failure={failure} onRetry={() => refetch()} />
        ) : (
          <p className={layout.quiet}>{t('noReadings')}</p>
        )}
      </section>
    )
  }
  return (
    <>
      <section className={ruled.section} aria-label={t('curves')}>
        <div className={ruled.head}>
          <h3>{t('curves')}</h3>
          <RangeChoice name={`range-${fault.faultId}`} range={before} onChange={setBefore} />
          <Link prefetch={false} href={paths.historyOfFault(fault)}>
            {t('history')}
          </Link>
        </div>
        <p className={layout.quiet}>{t(isSilent ? 'silent' : 'marks')}</p>
        {!isSilent && (
          <div className={styles.curves}>
            {(charts ?? [undefined, undefined]).map((chart, index) => (
              <ChartCard
                // biome-ignore lint/suspicious/noArrayIndexKey: the curves of one fault keep their order
                key={index}
                title={chart?.title ?? t('loading')}
                kind="line"
                level={4}
                points={chart?.points}
                summary={chart && t('curveSummary', chart.summary)}
                onRetry={() => refetch()}
              />
            ))}
          </div>
        )}
      </section>
      {data && !isSilent && children?.(data)}
    </>
  )
}

type RangeChoiceProps = { name: string; range: Range; onChange: (range: Range) => void }

const RangeChoice = ({ name, range, onChange }: RangeChoiceProps) => {
  const t = useTranslations('fault.card')
  return (
    <span className={styles.ranges}>
      {ranges.map((each) => (
        <label key={each} className={ruled.switch}>
          <input type="radio" name={name} checked={range === each} onChange={() => onChange(each)} />
          {t(`ranges.${each}`)}
        </label>
      ))}
    </span>
  )
}
