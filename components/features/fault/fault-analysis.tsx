'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, useMemo } from 'react'
import { connectionTones } from '@/components/features/device-parts/connection-tones'
import { useFaultCard } from '@/components/features/fault-card/fault-link'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import type { FirstPage } from '@/components/screen/list/first-page'
import { changeQuery, filtersOf, toSearch } from '@/components/screen/list/list-query'
import { useListQuery, type Within } from '@/components/screen/list/use-list'
import { useAddress } from '@/components/screen/list/views/saved-views'
import layout from '@/components/screen/page/layout.module.css'
import { ScreenTabs } from '@/components/screen/page/screen-tabs'
import { RecordHead } from '@/components/screen/record/record-head'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { pushAddress } from '@/components/ui/address'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { Late } from '@/components/ui/overlay/late'
import { useTabName } from '@/components/ui/tab-name'
import { usePolled } from '@/components/ui/use-polled'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { type Fault, type FaultQuery, faultApi } from '@/lib/contract/fault'
import type { FaultAnalysis } from '@/lib/contract/fault-analysis'
import { paths } from '@/lib/navigation/paths'
import styles from './fault-analysis.module.css'
import { FaultCharts, type Picked } from './fault-charts'
import { FaultDevicePicker } from './fault-device-picker'
import { FaultListScreen } from './fault-list'
import { faultChartsEndpoint, faultListEndpoint, faultRanges } from './fault-query'

const FaultCard = lazy(() => import('@/components/features/fault-card/fault-card'))

type FaultAnalysisScreenProps = {
  /** The controller in the path; undefined: the whole brand. */
  macWifiId: string | undefined
  /** Zone of the days where there is no site. */
  timeZone: string
  first: FirstPage<FaultQuery, Fault>
}

/** Days are the site's, or the reader's for several sites. */
const toFixed = (macWifiId: string | undefined, timeZone: string): Record<string, string> => ({
  timeZone,
  ...(macWifiId && { macWifiId }),
})

type Tab = 'list' | 'charts'

/** Maximum age of the figures without an event. */
const analysisMs = millisecondsInMinute

/** Equipment centre > fault analysis, for one controller or all: the list of faults, and the charts that count them. */
export const FaultAnalysisScreen = ({ macWifiId, timeZone, first }: FaultAnalysisScreenProps) => {
  const t = useTranslations()
  const router = useRouter()
  const language = useLocale()
  const toFailure = useReadFailure()
  const card = useFaultCard()
  const { asked, plainHref } = useAddress()
  const shown: Tab = asked.tab === 'charts' ? 'charts' : 'list'
  const within = useMemo<Within>(
    () => ({ fixed: toFixed(macWifiId, timeZone), keep: ['tab'], isTab: true }),
    [macWifiId, timeZone],
  )
  const list = useListQuery(shown === 'charts' ? faultChartsEndpoint : faultListEndpoint, within)
  const filter = filtersOf(list.query)
  const { data, error, refetch } = usePolled({
    queryKey: [faultApi.analysis.path, filter, language],
    read: (options) => call(faultApi.analysis, filter, options),
    everyMs: analysisMs,
    live: { topics: ['fault'], ...(macWifiId && { macWifiId }) },
    keepPrevious: true,
    // The list counts for itself.
    enabled: shown === 'charts' || macWifiId !== undefined,
  })
  const name = macWifiId && (data?.device?.deviceName || macWifiId)
  useTabName(name)
  // Each tab has a period and an order of its own, and states are the list's: what a chart leads to shows all that it counts.
  const show = (tab: Tab, changed: object = {}) => {
    const {
      tab: _tab,
      page: _page,
      view: _view,
      days: _days,
      status: _status,
      sidx: _sidx,
      order: _order,
      ...others
    } = asked
    pushAddress(plainHref(toSearch({ ...others, ...changed, ...(tab === 'charts' && { tab }) })))
  }
  const tabs = [
    { key: 'list', label: t('fault.list') },
    { key: 'charts', label: t('fault.chartsTab') },
  ] as const
  return (
    <div className={layout.filled}>
      <AnalysisHead macWifiId={macWifiId} figures={data} hasTotals={shown === 'charts'} />
      <ScreenTabs label={t('routes.faultAnalysis')} tabs={tabs} shown={shown} onShow={(tab) => show(tab)}>
        {shown === 'list' ? (
          <FaultListScreen first={first} within={within} />
        ) : (
          <>
            <RangeBar {...list} fixed={within.fixed} />
            <FaultCharts
              single={macWifiId !== undefined}
              figures={data}
              failure={toFailure(error)}
              onRetry={() => refetch()}
              onFilter={(picked: Picked) =>
                show('list', { days: list.query.days, status: list.query.status ?? 'all', ...picked })
              }
              onDevice={(picked) => router.push(paths.faultAnalysis({ macWifiId: picked }))}
            />
          </>
        )}
      </ScreenTabs>
      <Late>{card.shown && <FaultCard faultId={card.shown} onClose={card.close} />}</Late>
    </div>
  )
}

type AnalysisHeadProps = { macWifiId: string | undefined; figures: FaultAnalysis | undefined; hasTotals: boolean }

const AnalysisHead = ({ macWifiId, figures, hasTotals }: AnalysisHeadProps) => {
  const t = useTranslations()
  const router = useRouter()
  const may = useMay()
  const device = figures?.device ?? undefined
  return (
    <RecordHead
      name={macWifiId ? device?.deviceName || macWifiId : t('routes.faultAnalysis')}
      {...(macWifiId && { code: macWifiId })}
      chips={
        device && (
          <>
            <Tag tone={connectionTones[device.onlineStatus]}>{t(`fault.online.${device.onlineStatus}`)}</Tag>
            <Tag tone={device.alarmCount > 0 ? 'bad' : 'good'}>
              {t('fault.picker.alarms', { count: device.alarmCount })}
            </Tag>
          </>
        )
      }
      notes={[
        device?.controllerModel,
        device?.projectName,
        device?.city,
        device && may('device:list') && (
          <Link prefetch={false} href={paths.deviceDetails(device)}>
            {t('fault.deviceDetails')}
          </Link>
        ),
        hasTotals && figures && <span role="status">{t('fault.totals', toTotals(figures))}</span>,
      ]}
      actions={
        <FaultDevicePicker
          current={macWifiId ? { macWifiId, deviceName: device?.deviceName ?? '' } : undefined}
          onPick={(picked) => router.push(paths.faultAnalysis(picked ? { macWifiId: picked } : undefined))}
        />
      }
    />
  )
}

const toTotals = ({ from, to, timeZone, total, byStatus, unacknowledged }: FaultAnalysis) => ({
  from,
  to,
  timeZone,
  total,
  active: byStatus[0]?.count ?? 0,
  muted: byStatus[2]?.count ?? 0,
  unacknowledged,
})

type RangeBarProps = Pick<ReturnType<typeof useListQuery<FaultQuery, Fault>>, 'query' | 'go'> & Pick<Within, 'fixed'>

/** The period of the charts, and the way out of the list's filters. */
const RangeBar = ({ query, go, fixed }: RangeBarProps) => {
  const t = useTranslations('fault')
  const labels = useLabels('fault')
  const filter = filtersOf(query)
  const ranged = filter.failureFrom !== undefined || filter.failureTo !== undefined
  const narrowed = Object.keys(filter).filter((field) => field !== 'days' && !(field in fixed))
  return (
    <div className={styles.bar}>
      <ChoiceButtons
        label={labels.field('days')}
        choices={faultRanges}
        textOf={(days) => labels.choice('days', days)}
        chosen={faultRanges.find((days) => !ranged && query.days === days)}
        onChoose={(days) => go(changeQuery(query, { days, failureFrom: undefined, failureTo: undefined }))}
      />
      {narrowed.length > 0 && (
        <button
          type="button"
          className="text-button"
          onClick={() => go(changeQuery(query, Object.fromEntries(narrowed.map((field) => [field, undefined]))))}
        >
          {t('clearFilters')}
        </button>
      )}
    </div>
  )
}
