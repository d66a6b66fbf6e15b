'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useTranslations } from 'next-intl'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import type { AsideProps } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type FaultCounts, type FaultQuery, faultApi } from '@/lib/contract/fault'
import { toGrouped } from '@/lib/format/number'

/** The parts of the list, each with the filters that make it. */
const segments = {
  active: { status: 0, acknowledged: undefined },
  unacknowledged: { status: 0, acknowledged: 0 },
  muted: { status: 2, acknowledged: undefined },
  cleared: { status: 1, acknowledged: undefined },
  all: { status: 'all', acknowledged: undefined },
} as const
type Segment = keyof typeof segments
const names = Object.keys(segments) as Segment[]

const countIn = (counts: FaultCounts, segment: Segment): number =>
  segment === 'all' ? counts.active + counts.muted + counts.cleared : counts[segment]

/** The state of the faults that the list shows, with how many there are in each under its other filters. */
export const FaultSegments = ({ query, onSearch }: AsideProps<FaultQuery>) => {
  const t = useTranslations('fault')
  const { status: _status, acknowledged: _acknowledged, ...filter } = filtersOf(query)
  const { data } = usePolled({
    // Under the list's own path: what changes a row and has the list read again has these, too.
    queryKey: [faultApi.list.path, 'counts', filter],
    read: (options) => call(faultApi.counts, filter, options),
    everyMs: millisecondsInMinute,
    live: { topics: ['fault'], ...(filter.macWifiId && { macWifiId: filter.macWifiId }) },
    keepPrevious: true,
  })
  const { status, acknowledged } = query
  const chosen = names.find((name) => segments[name].status === status && segments[name].acknowledged === acknowledged)
  return (
    <ChoiceButtons
      label={t('fields.status')}
      choices={names}
      textOf={(name) => (data ? `${t(`segments.${name}`)} ${toGrouped(countIn(data, name))}` : t(`segments.${name}`))}
      chosen={chosen}
      onChoose={(name) => onSearch(segments[name])}
    />
  )
}
