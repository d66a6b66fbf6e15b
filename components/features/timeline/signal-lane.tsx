'use client'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInDay } from 'date-fns/constants'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { HistoryChart } from '@/components/features/history/history-chart'
import { toMarks, toMoments, toPanels } from '@/components/features/history/history-panels'
import { useHistory } from '@/components/features/history/use-history'
import { useSignalText } from '@/components/features/history/use-signal-text'
import { PanelFailure } from '@/components/screen/chart/panel'
import { SearchSelect } from '@/components/ui/field/search-select'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import { type HistoryUnit, historyApi } from '@/lib/contract/history'
import { type HistoryPointKey, pointsOfKind } from '@/lib/contract/history-point'
import { toDateTime } from '@/lib/format/date-time'
import { toWireTime } from '@/lib/format/wire-time'
import { historyHref } from '@/lib/navigation/history-href'
import styles from './timeline.module.css'
import type { Span } from './timeline-lanes'

const maxByMinute = 31 * millisecondsInDay

type SignalLaneProps = {
  macWifiId: string
  tab: string
  span: Span
  zone: string
  onZoom: (span: Span) => void
  onReset: () => void
}

/** The lane of telemetry: one signal of one unit of the device, with a link to its whole history. */
export const SignalLane = ({ macWifiId, tab, span, zone, onZoom, onReset }: SignalLaneProps) => {
  const t = useTranslations('timeline')
  const { name, statesOf, value, bandText, unitText } = useSignalText()
  const [at, setAt] = useState<number | null>(null)
  const choice = useSignalChoice(macWifiId, tab)
  const { chosen, point } = choice
  const subject = chosen && point ? { macWifiId, ...toUnit(chosen), points: [point] } : null
  const { data, error, refetch } = useHistory(subject && { ...subject, ...toPeriod(span) }, tab)
  const failure = useReadFailure()(choice.error ?? error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: state names change with the language, which brings other data
  const drawn = useMemo(() => {
    const [panel] =
      data && point
        ? toPanels({ points: [point], lines: data.lines, compared: null, statesOf, bandText, unitText })
        : []
    return panel && data
      ? { panels: [{ ...panel, height: 170 }], moments: toMoments(data), marks: toMarks(data.events) }
      : null
  }, [data, point])
  const line = data?.lines[0]
  const figures = line?.summary && point ? `${value(point, line.summary.min)} … ${value(point, line.summary.max)}` : ''
  const time = (index: number): string => toDateTime(new Date((drawn?.moments[index] ?? 0) * 1000), zone)
  return (
    <section className={styles.lane} aria-label={t('lanes.signal')}>
      <h3 className={styles.laneName}>{t('lanes.signal')}</h3>
      <span className={styles.bar}>
        <SignalFields choice={choice} />
        {subject && (
          <Link
            prefetch={false}
            href={historyHref({ ...subject, range: { from: new Date(span.from), to: new Date(span.to) } })}
          >
            {t('openHistory')}
          </Link>
        )}
        <span className={styles.quiet} aria-live="polite">
          {line && point && at !== null ? `${time(at)} ${value(point, line.avg[at], line.min ? 1 : 0)}` : figures}
        </span>
      </span>
      {drawn ? (
        <HistoryChart
          {...drawn}
          label={t('lanes.signal')}
          summary={line?.summary && point ? `${name(point)}: ${figures}` : ''}
          range={span}
          zone={zone}
          at={at}
          onAt={setAt}
          onZoom={(wanted) => (wanted ? onZoom(wanted) : onReset())}
          busy={false}
        />
      ) : failure ? (
        <div className={styles.plotMissing}>
          <PanelFailure failure={failure} onRetry={() => refetch()} />
        </div>
      ) : (
        <div className={styles.plotSkeleton} aria-hidden="true" />
      )}
    </section>
  )
}

const toUnit = ({ unitKind, unitKey }: HistoryUnit) => ({ unitKind, unit: unitKey })
const toPeriod = ({ from, to }: Span) => ({
  from: toWireTime(from),
  to: toWireTime(to),
  step: to - from > maxByMinute ? ('hour' as const) : ('minute' as const),
})

/** The unit and the signal that are shown: at first the first ones. */
const useSignalChoice = (macWifiId: string, tab: string) => {
  const language = useLocale()
  const [unit, setUnit] = useState('')
  const [signal, setSignal] = useState<HistoryPointKey>()
  const { data, error } = useQuery({
    queryKey: [historyApi.units.path, macWifiId, language],
    queryFn: ({ signal: stop }) => call(historyApi.units, { macWifiId }, { signal: stop }),
    staleTime: minutesToMilliseconds(10),
    meta: { tab },
  })
  const units = data?.units ?? []
  const chosen = units.find((each) => keyOf(each) === unit) ?? units[0]
  const keys = pointsOfKind(chosen?.unitKind ?? 2)
  const point = signal && keys.includes(signal) ? signal : keys[0]
  return { units, chosen, keys, point, error, setUnit, setSignal }
}

const keyOf = ({ unitKind, unitKey }: HistoryUnit): string => `${unitKind}_${unitKey}`

const SignalFields = ({ choice }: { choice: ReturnType<typeof useSignalChoice> }) => {
  const t = useTranslations('history')
  const { name } = useSignalText()
  const { units, chosen, keys, point, setUnit, setSignal } = choice
  return (
    <>
      <label>
        {t('unit')}{' '}
        <SearchSelect value={chosen ? keyOf(chosen) : ''} onChange={(event) => setUnit(event.target.value)}>
          {units.map((unit) => (
            <option key={keyOf(unit)} value={keyOf(unit)}>
              {t(`kinds.${unit.unitKind}`, { unit: unit.unitKey })} {unit.name}
            </option>
          ))}
        </SearchSelect>
      </label>
      <label>
        {t('signal')}{' '}
        <SearchSelect value={point} onChange={(event) => setSignal(event.target.value as HistoryPointKey)}>
          {keys.map((key) => (
            <option key={key} value={key}>
              {name(key)}
            </option>
          ))}
        </SearchSelect>
      </label>
    </>
  )
}
