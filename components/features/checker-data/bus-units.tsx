'use client'
import { useTranslations } from 'next-intl'
import { useUnits } from '@/components/features/live-unit/use-units'
import { unitAddress } from '@/components/features/unit/unit-columns'
import layout from '@/components/screen/page/layout.module.css'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { SmallTable } from '@/components/screen/table/small-table'
import { type IndoorUnit, type OutdoorUnit, unitApi } from '@/lib/contract/unit'

const outdoorColumns: readonly LiveColumn<OutdoorUnit, 'unit'>[] = [
  ...unitAddress,
  { field: 'model', width: 150 },
  { field: 'runMode', width: 120, as: 'choice' },
  { field: 'compFreq', width: 130, as: 'number', unit: 'Hz' },
  { field: 'dischargePressure', width: 150, as: 'number', unit: 'MPa', decimals: 2 },
  { field: 'suctionPressure', width: 150, as: 'number', unit: 'MPa', decimals: 2 },
  { field: 'dischargeTemp', width: 140, as: 'number', unit: '℃' },
  { field: 'ambientTemp', width: 140, as: 'number', unit: '℃' },
  { field: 'alarmCode', width: 110 },
  { field: 'collectTime', width: 180, as: 'date' },
]
const indoorColumns: readonly LiveColumn<IndoorUnit, 'unit'>[] = [
  ...unitAddress,
  { field: 'iduName', width: 160 },
  { field: 'onOff', width: 90, as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
  { field: 'mode', width: 100, as: 'choice' },
  { field: 'setTemp', width: 110, as: 'number', unit: '℃' },
  { field: 'inletTemp', width: 120, as: 'number', unit: '℃' },
  { field: 'outletTemp', width: 120, as: 'number', unit: '℃' },
  { field: 'exvOpening', width: 120, as: 'number', unit: '%' },
  { field: 'alarmCode', width: 110 },
  { field: 'collectTime', width: 180, as: 'date' },
]

/** Units on the bus of a Checker, with their newest values. Domain 6.4. */
export const BusUnits = ({ macWifiId, tab }: { macWifiId: string; tab: string }) => {
  const t = useTranslations('checker')
  const outdoor = useUnits({ endpoint: unitApi.outdoor, macWifiId, tab })
  const indoor = useUnits({ endpoint: unitApi.indoor, macWifiId, tab })
  return (
    <section className={layout.panel} aria-label={t('sections.live')} aria-busy={!outdoor.data || !indoor.data}>
      <h2 className={layout.subtitle}>{t('sections.live')}</h2>
      {outdoor.data && (
        <SmallTable
          messages="unit"
          title={t('sections.outdoor')}
          columns={outdoorColumns}
          rows={outdoor.data.list}
          rowId="unitKey"
          empty={t('noSystems')}
        />
      )}
      {indoor.data && (
        <SmallTable
          messages="unit"
          title={t('sections.indoor')}
          columns={indoorColumns}
          rows={indoor.data.list}
          rowId="unitKey"
          empty={t('noSystems')}
        />
      )}
    </section>
  )
}
