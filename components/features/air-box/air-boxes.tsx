'use client'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { LiveUnits } from '@/components/features/live-unit/live-units'
import { useUnits } from '@/components/features/live-unit/use-units'
import { type RowAction, run } from '@/components/screen/list/define-list'
import type { AnyRowAction } from '@/components/screen/list/rows/row-actions-provider'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { Tone } from '@/components/screen/table/column'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { type AirBox, airBoxApi, airBoxCan } from '@/lib/contract/air-box'
import { controlCan, controlWhyNot } from '@/lib/contract/control'
import { FilterLife } from './filter-life'

const levelTones: Record<string, Tone> = { 1: 'good', 2: 'good', 3: 'warn', 4: 'warn', 5: 'bad' }

/** Domain 6.4. */
const columns: readonly LiveColumn<AirBox, 'airBox'>[] = [
  { field: 'airBoxId', width: 140 },
  { field: 'name', width: 110 },
  { field: 'room', width: 90 },
  { field: 'onOff', width: 80, as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
  { field: 'airLevel', width: 120, as: 'choice', tones: levelTones },
  { field: 'pm25', width: 120, as: 'number', unit: 'µg/m³', decimals: 0 },
  { field: 'co2', width: 100, as: 'number', unit: 'ppm', decimals: 0 },
  { field: 'tvoc', width: 120, as: 'number', unit: 'mg/m³', decimals: 2 },
  { field: 'hcho', width: 130, as: 'number', unit: 'mg/m³', decimals: 3 },
  { field: 'temperature', width: 110, as: 'number', unit: '℃', decimals: 1 },
  { field: 'humidity', width: 100, as: 'number', unit: '%', decimals: 0 },
  { field: 'runMode', width: 100, as: 'choice' },
  { field: 'ventMode', width: 120, as: 'choice' },
  { field: 'fanSpeed', width: 90, as: 'choice' },
  { field: 'filterLife', width: 150, render: ({ filterLife }) => <FilterLife percent={filterLife} /> },
  {
    field: 'alarmCode',
    width: 100,
    render: ({ alarmCode }) => (alarmCode === '--' ? alarmCode : <Tag tone="bad">{alarmCode}</Tag>),
  },
  { field: 'collectTime', width: 180, as: 'date' },
]

const actions: readonly RowAction<AirBox, 'airBox'>[] = [
  {
    name: 'control',
    dialog: lazy(() => import('@/components/features/control/air-box-control-dialog')),
    may: 'unit:control',
    when: controlCan.send,
    why: controlWhyNot,
  },
  { name: 'detail', dialog: lazy(() => import('./air-box-dialog')) },
  // biome-ignore lint/plugin/row-batches: a live table, whose rows are not chosen
  run('resetFilter', airBoxApi.resetFilter, {
    input: ({ macWifiId, airBoxId }: AirBox) => ({ macWifiId, airBoxId }),
    may: 'unit:control',
    when: airBoxCan.resetFilter,
    confirm: true,
  }),
]

/** Air boxes of a controller: readings, curves, control and filters. */
export const AirBoxes = ({ macWifiId, tab }: { macWifiId: string; tab: string }) => {
  const t = useTranslations('airBox')
  const labels = useLabels('airBox')
  const live = useUnits<AirBox>({ endpoint: airBoxApi.live, macWifiId, tab })
  return (
    <LiveUnits
      title={t('title')}
      labels={labels}
      live={live}
      path={airBoxApi.live.path}
      rowId="airBoxId"
      rowName={({ name, room }) => `${name} ${room}`}
      columns={columns}
      filters={[]}
      actions={actions as readonly unknown[] as readonly AnyRowAction[]}
      empty={t('empty')}
    />
  )
}
