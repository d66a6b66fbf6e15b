'use client'
import { useTranslations } from 'next-intl'
import { defineList, exportAll, type Filter } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { listScreen } from '@/components/screen/list/list-screen'
import { listTabs } from '@/components/screen/list/list-tabs'
import type { Column } from '@/components/screen/table/column'
import {
  type CommandValues,
  type ControlRecord,
  ControlResult,
  ControlSource,
  commandParts,
} from '@/lib/contract/control'
import { controlHistoryApi, type HistoryFilter, type HistoryScreen, historySorts } from '@/lib/contract/control-history'
import type { ListQuery } from '@/lib/contract/endpoint'
import { paths } from '@/lib/navigation/paths'
import { useCommandText } from './use-command-text'

const CommandCell = ({ command }: { command: CommandValues }) => useCommandText().commandText(command) || '--'

const CostCell = ({ ms }: { ms: number | null }) => {
  const t = useTranslations('control.history')
  return ms === null ? '--' : t('ms', { ms })
}

const days = { field: 'days', choices: [1, 7, 30] } as const
const result = { field: 'result', choices: [...ControlResult.values] } as const
const source = { field: 'source', choices: [...ControlSource.values] } as const
const first = [{ field: 'macWifiId' }, { field: 'unitName' }, { field: 'operatorAccount' }] as const
const others = [
  { field: 'command', choices: commandParts, more: true },
  { field: 'deviceName', more: true },
  { field: 'groupName', more: true },
  { field: 'from', as: 'day', more: true },
  { field: 'to', as: 'day', more: true },
] as const
const gatewayFilters = [...first, result, days, ...others] satisfies readonly Filter<HistoryFilter, 'control'>[]
const appFilters = [...first, source, result, days, ...others] satisfies readonly Filter<HistoryFilter, 'control'>[]

const columns: readonly Column<ControlRecord, 'control'>[] = [
  { field: 'deviceName', width: 200, render: ({ deviceName, macWifiId }) => deviceName || macWifiId },
  { field: 'groupName', width: 150 },
  { field: 'unitKey', width: 130 },
  { field: 'unitName', width: 150 },
  // Side by side: the state before, and the command.
  { field: 'before', width: 200, render: ({ before }) => <CommandCell command={before} /> },
  { field: 'command', width: 220, render: ({ command }) => <CommandCell command={command} /> },
  { field: 'operatorAccount', width: 200 },
  { field: 'source', width: 120, as: 'choice' },
  { field: 'result', width: 100, as: 'choice', tones: { 0: 'info', 1: 'good', 2: 'bad', 3: 'warn' } },
  { field: 'costMs', width: 110, render: ({ costMs }) => <CostCell ms={costMs} /> },
  { field: 'sendTime', width: 180, as: 'date' },
  { field: 'macWifiId', width: 140, optional: true },
  { field: 'projectName', width: 180, optional: true },
  { field: 'ackTime', width: 180, as: 'date', optional: true },
]

const shared = (screen: HistoryScreen) => ({
  messages: 'control' as const,
  rowId: 'recordId' as const,
  rowName: ({ unitName, unitKey }: ControlRecord) => unitName || unitKey,
  sorts: historySorts,
  live: ['control'] as const,
  columns,
  rowActions: [{ name: 'device' as const, may: 'device:list' as const, to: paths.deviceDetails }],
  exports: exportAll(controlHistoryApi.export, {
    input: (query: ListQuery & HistoryFilter, timeZone) => ({
      screen,
      filter: filtersOf(query),
      ...(query.order && { order: query.order }),
      timeZone,
    }),
    may: 'control:export',
  }),
})

const airConditioners = listScreen(
  defineList(controlHistoryApi.airConditioners, {
    ...shared('airConditioner'),
    route: 'controlHistory',
    name: 'airConditioner',
    filters: appFilters,
  }),
)
const airBoxes = listScreen(
  defineList(controlHistoryApi.airBoxes, { ...shared('airBox'), name: 'airBox', filters: appFilters }),
)

/** APP administration > control history: commands to air conditioners and air boxes, from apps and other sources. */
export const ControlHistoryScreen = listTabs({
  route: 'controlHistory',
  labels: { airConditioner: 'routes.controlHistory', airBox: 'control.titles.airBox' },
  screens: { airConditioner: airConditioners, airBox: airBoxes },
})

/** The same of central controllers of the Hi-Dom family. */
export const HidomHistoryScreen = listScreen(
  defineList(controlHistoryApi.hidoms, {
    ...shared('hidom'),
    route: 'hidomControlHistory',
    name: 'hidomHistory',
    filters: gatewayFilters,
  }),
)

/** The same of touch controllers. */
export const SmartTouchHistoryScreen = listScreen(
  defineList(controlHistoryApi.smartTouches, {
    ...shared('smartTouch'),
    route: 'smartTouchControlHistory',
    name: 'smartTouchHistory',
    filters: gatewayFilters,
  }),
)
