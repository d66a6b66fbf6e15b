'use client'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { LiveUnits } from '@/components/features/live-unit/live-units'
import { outdoorFilters } from '@/components/features/live-unit/unit-filters'
import { type FirstLive, useUnits } from '@/components/features/live-unit/use-units'
import type { RowAction } from '@/components/screen/list/define-list'
import type { AnyRowAction } from '@/components/screen/list/rows/row-actions-provider'
import { useLabels } from '@/components/screen/table/cells'
import { type IndoorUnit, type OutdoorUnit, unitApi } from '@/lib/contract/unit'
import { paths } from '@/lib/navigation/paths'
import { TopologyStrip } from './topology-strip'
import { outdoorColumns } from './unit-columns'

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

const atAGlance = new Set<string>([
  ...['systemNo', 'unitNo', 'model', 'runMode', 'compFreq', 'dischargePressure', 'suctionPressure', 'dischargeTemp'],
  ...['ambientTemp', 'powerKw', 'alarmCode', 'stopCause', 'collectTime'],
])
const systemColumns = outdoorColumns.filter(({ field }) => atAGlance.has(field))

const table = {
  path: unitApi.outdoor.path,
  rowId: 'unitKey',
  rowName: ({ unitKey }: OutdoorUnit) => unitKey,
  filters: outdoorFilters,
  actions: actions as readonly unknown[] as readonly AnyRowAction[],
} as const

/** Live state of each refrigerant system: its outdoor modules with the key columns. */
export const SystemUnits = ({ macWifiId, tab }: { macWifiId: string; tab: string }) => {
  const t = useTranslations()
  const live = useUnits({ endpoint: unitApi.outdoor, macWifiId, tab })
  return (
    <LiveUnits
      {...table}
      title={t('device.details.systems')}
      labels={useLabels('unit')}
      live={live}
      columns={systemColumns}
      empty={t('unit.live.empty')}
    />
  )
}

/** Outdoor units of a controller: the picture of its systems, and the live table. */
export const OutdoorUnits = ({ macWifiId, tab, first, firstIndoor }: OutdoorUnitsProps) => {
  const t = useTranslations('unit')
  const labels = useLabels('unit')
  const live = useUnits({ endpoint: unitApi.outdoor, macWifiId, tab, first })
  const indoor = useUnits({ endpoint: unitApi.indoor, macWifiId, tab, first: firstIndoor })
  return (
    <LiveUnits
      {...table}
      title={t('screen.outdoor')}
      labels={labels}
      live={live}
      columns={outdoorColumns}
      empty={t('live.empty')}
    >
      {live.data && <TopologyStrip outdoor={live.data.list} indoor={indoor.data?.list ?? []} />}
    </LiveUnits>
  )
}
