'use client'
import { useTranslations } from 'next-intl'
import type { LiveColumn } from '@/components/screen/live-table'
import type { OutdoorUnit } from '@/lib/contract/unit'
import { unitApi } from '@/lib/contract/unit'
import { outdoorColumns } from './unit-columns'
import { UnitPanel } from './unit-panel'

const inOverview = new Set([
  'unitKey',
  'model',
  'runMode',
  'compFreq',
  'dischargePressure',
  'suctionPressure',
  'dischargeTemp',
  'ambientTemp',
  'powerKw',
  'alarmCode',
  'stopCause',
  'collectTime',
])
const columns: readonly LiveColumn<OutdoorUnit, 'unit'>[] = outdoorColumns.filter(({ field }) => inOverview.has(field))

type SystemTableProps = { macWifiId: string; tab: string; offline: boolean }

/** Live state of each refrigerant system: its outdoor modules, the columns that matter at a glance. */
export const SystemTable = (props: SystemTableProps) => {
  const t = useTranslations('device.details')
  return <UnitPanel {...props} title={t('systems')} endpoint={unitApi.outdoor} columns={columns} />
}
