'use client'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { useLabels } from '@/components/screen/cells'
import type { RowAction } from '@/components/screen/define-list'
import type { AnyRowAction } from '@/components/screen/row-actions-provider'
import { type IndoorUnit, type OutdoorUnit, unitApi } from '@/lib/contract/unit'
import { paths } from '@/lib/navigation/paths'
import { outdoorColumns } from '../unit-columns'
import { LiveUnits } from './live-units'
import { TopologyStrip } from './topology-strip'
import { outdoorFilters } from './unit-filters'
import { type FirstLive, useUnits } from './use-units'

const actions: readonly RowAction<OutdoorUnit, 'unit'>[] = [
  { name: 'detail', dialog: lazy(() => import('./outdoor-drawer')) },
  { name: 'curves', to: paths.curves },
  { name: 'faults', to: paths.unitFaults, may: 'fault:list' },
]

type OutdoorUnitsProps = {
  macWifiId: string
  /** The open page that it belongs to. */
  tab: string
  first?: FirstLive<OutdoorUnit> | undefined
  firstIndoor?: FirstLive<IndoorUnit> | undefined
}

/** Outdoor units of a controller: the picture of its systems, and the live table. */
export const OutdoorUnits = ({ macWifiId, tab, first, firstIndoor }: OutdoorUnitsProps) => {
  const t = useTranslations('unit')
  const labels = useLabels('unit')
  const live = useUnits({ endpoint: unitApi.outdoor, macWifiId, tab, first })
  const indoor = useUnits({ endpoint: unitApi.indoor, macWifiId, tab, first: firstIndoor })
  return (
    <LiveUnits
      title={t('screen.outdoor')}
      labels={labels}
      live={live}
      path="/sys/unit/outdoor/live"
      rowId="unitKey"
      rowName={({ unitKey }) => unitKey}
      columns={outdoorColumns}
      filters={outdoorFilters}
      actions={actions as readonly unknown[] as readonly AnyRowAction[]}
      actionsWidth={180}
      empty={t('live.empty')}
    >
      {live.data && <TopologyStrip outdoor={live.data.list} indoor={indoor.data?.list ?? []} />}
    </LiveUnits>
  )
}
