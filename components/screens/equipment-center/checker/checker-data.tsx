'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useId } from 'react'
import { Tag, useLabels } from '@/components/screen/cells'
import { ChartCard } from '@/components/screen/charts/chart-card'
import type { ChartPoints } from '@/components/screen/charts/chart-points'
import { PanelFailure } from '@/components/screen/charts/panel'
import { Notice } from '@/components/ui/notice'
import { Stamp } from '@/components/ui/stamp'
import { useNameTab } from '@/components/ui/tab-name'
import { useShownZone } from '@/components/ui/time-choice-provider'
import { useReadFailure } from '@/components/ui/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { checkerDataApi, type SampledSeries, type SampledUnit } from '@/lib/contract/checker-data'
import { type CheckerTask, checkerTaskCan } from '@/lib/contract/checker-task'
import { fromWireTime, toDateTime } from '@/lib/format/date-time'
import styles from './checker.module.css'
import { type SignalGroup, signalGroups } from './signal-groups'
import { useCheckerTask } from './use-checker-task'
import { useUnitAddress } from './use-unit-address'

const tones = { 0: 'quiet', 1: 'info', 2: 'warn', 3: 'good', 4: 'bad' } as const
const runningMs = 30_000
const two = (no: number): string => String(no).padStart(2, '0')
export const toUnitText = ({ unitKind, systemNo, unitNo }: SampledUnit): string =>
  `${unitKind === 2 ? 'ODU' : 'IDU'} ${two(systemNo)}-${two(unitNo)}`

/** Checkers > what a data acquisition has read of a unit. The unit stands in the address. */
export const CheckerDataScreen = ({ record, readAt }: { record: CheckerTask; readAt: number }) => {
  const t = useTranslations('checkerData')
  const labels = useLabels('checkerTask')
  const language = useLocale()
  const id = useId()
  const nameTab = useNameTab()
  const toFailure = useReadFailure()
  const { taskId } = record
  const { data = record } = useCheckerTask(taskId, { record, readAt })
  const isLive = checkerTaskCan.end(data)
  const units = useQuery({
    queryKey: [checkerDataApi.units.path, taskId, language],
    queryFn: ({ signal }) => call(checkerDataApi.units, { taskId }, { signal }),
    meta: { quiet: true },
  })
  const list = units.data?.list ?? []
  const { unit: wanted, choose } = useUnitAddress()
  const unit = list.find((each) => toUnitText(each) === wanted) ?? list[0]
  const series = usePolled<SampledSeries>({
    queryKey: [checkerDataApi.series.path, taskId, unit && toUnitText(unit), language],
    read: (options) => call(checkerDataApi.series, { taskId, ...(unit as SampledUnit) }, options),
    everyMs: () => (isLive ? runningMs : false),
    ...(isLive && { live: { topics: ['checker'] } }),
    enabled: unit !== undefined,
    keepPrevious: true,
    meta: { quiet: true },
  })
  useEffect(
    function nameOpenTab() {
      nameTab(data.recordName)
    },
    [data.recordName, nameTab],
  )
  const failure = toFailure(units.data === undefined ? units.error : series.data === undefined ? series.error : null)
  return (
    <div className={styles.screen}>
      <header className={styles.panel}>
        <div className={styles.line}>
          <h1 className={styles.title}>{data.recordName}</h1>
          <Tag tone={tones[data.taskStatus]}>{labels.choice('taskStatus', data.taskStatus)}</Tag>
        </div>
        <p className={styles.line}>
          <span>{`${data.checkerName} ${data.checkerId} · ${data.recorder}`}</span>
          <span className={styles.quiet}>
            <Stamp at={data.startTime} /> – {data.endTime ? <Stamp at={data.endTime} /> : '…'}
          </span>
          <span className={styles.quiet}>
            {t('samples', { count: data.sampleCount, seconds: data.timeInterval ?? 0 })}
          </span>
        </p>
        {list.length > 0 && (
          <div className={`${styles.field} ${styles.narrow}`}>
            <label htmlFor={id}>{t('unit')}</label>
            <select
              id={id}
              className={styles.control}
              value={unit ? toUnitText(unit) : ''}
              onChange={(event) => choose(event.target.value)}
            >
              {list.map((each) => (
                <option key={toUnitText(each)}>{toUnitText(each)}</option>
              ))}
            </select>
          </div>
        )}
      </header>
      {data.overwritten === 1 && <Notice tone="warning">{t('overwritten')}</Notice>}
      {units.data && list.length === 0 && data.overwritten === 0 && <Notice tone="info">{t('none')}</Notice>}
      {failure ? (
        <PanelFailure
          failure={failure}
          onRetry={() => {
            units.refetch()
            series.refetch()
          }}
        />
      ) : (
        unit && <Curves task={data} unitKind={unit.unitKind} series={series.data} />
      )}
    </div>
  )
}

type CurvesProps = { task: CheckerTask; unitKind: 1 | 2; series: SampledSeries | undefined }

/** Signals that share a scale in one chart. */
const Curves = ({ task, unitKind, series }: CurvesProps) => {
  const t = useTranslations('checkerData')
  const { zone } = useShownZone()()
  const start = fromWireTime(task.startTime).getTime()
  const toPoints = ({ signals, unit }: SignalGroup): ChartPoints | undefined => {
    if (series === undefined) return undefined
    const labels = series.moments.map((ms) => toDateTime(new Date(start + ms), zone))
    return {
      ...{ head: t('time'), labels, ticks: labels.map((text) => text.slice(11, 16)) },
      show: (value) => `${value}${unit ? ` ${unit}` : ''}`,
      series: signals.map(({ signal, colour }) => ({
        ...{ key: signal, label: t(`signals.${signal}`), colour },
        values: series.signals.find((each) => each.signal === signal)?.values ?? [],
      })),
    }
  }
  return signalGroups[unitKind].map((group) => (
    <ChartCard
      key={group.name}
      title={`${t(`groups.${group.name}`)}${group.unit ? ` (${group.unit})` : ''}`}
      kind="line"
      points={toPoints(group)}
      summary={undefined}
      onRetry={() => undefined}
    />
  ))
}
