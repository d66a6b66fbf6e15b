'use client'
import { lazy } from 'react'
import { connectionColumn } from '@/components/features/device-parts/connection-tag'
import {
  type BatchDialogProps,
  type BatchSelection,
  batch,
  exportAll,
  type Filter,
  type RowAction,
  run,
} from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import type { Column } from '@/components/screen/table/column'
import {
  ActivationFlag,
  type BatchAction,
  Connection,
  type ControllerType,
  type Device,
  type DeviceFilter,
  deviceApi,
  deviceCan,
  OfflineHours,
  rebootWhyNot,
  VipFlag,
} from '@/lib/contract/device'
import type { Endpoint, ListQuery } from '@/lib/contract/endpoint'
import { paths } from '@/lib/navigation/paths'
import { VipSwitch } from './vip-switch'

const byMac = ({ macWifiId }: Device) => ({ macWifiId })

/** A row of any list of controllers by name. */
const controllerName = ({ deviceName, macWifiId }: Device): string => deviceName || macWifiId

/** Filters of every list of controllers: visible ones, and those behind "more". Domain 6.4. */
export const controllerFilters: readonly Filter<DeviceFilter, 'device'>[] = [
  { field: 'macWifiId' },
  { field: 'deviceName' },
  { field: 'projectName' },
  { field: 'onlineStatus', choices: [...Connection.values] },
  { field: 'hasAlarm', choices: [1, 0] },
]
export const moreControllerFilters: readonly Filter<DeviceFilter, 'device'>[] = [
  { field: 'city', more: true },
  { field: 'controllerModel', more: true },
  { field: 'firmwareVersion', more: true },
  { field: 'moduleVersion', more: true },
  { field: 'indoorVersion', more: true },
  { field: 'featureCode', more: true },
  { field: 'offlineHours', choices: [...OfflineHours.values], more: true },
  { field: 'activationFlag', choices: [...ActivationFlag.values], more: true },
  { field: 'vipFlag', choices: [...VipFlag.values], more: true },
  { field: 'installFrom', as: 'day', more: true },
  { field: 'installTo', as: 'day', more: true },
]

/** Columns that lists of controllers choose from. */
export const controllerColumns = {
  deviceName: { field: 'deviceName', below: 'macWifiId', width: 210, grow: 3, link: paths.deviceDetails, usual: true },
  macWifiId: { field: 'macWifiId', width: 140, optional: true },
  activationFlag: { field: 'activationFlag', width: 130, as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
  onlineStatus: { ...connectionColumn, usual: true },
  runStatus: { field: 'runStatus', width: 105, as: 'choice', tones: { 0: 'quiet', 1: 'good', 2: 'bad' }, usual: true },
  alarmCount: { field: 'alarmCount', width: 125, as: 'number', usual: true },
  systemQuantity: { field: 'systemQuantity', width: 140, as: 'number' },
  oduCount: { field: 'oduCount', width: 125, as: 'number' },
  iduCount: { field: 'iduCount', width: 110, as: 'number', usual: true },
  airBoxCount: { field: 'airBoxCount', width: 120, as: 'number' },
  groupName: { field: 'groupName', width: 150 },
  adminAccount: {
    field: 'adminAccount',
    width: 200,
    render: ({ adminAccount, adminUserId }: Device) =>
      adminUserId === null ? (
        '--'
      ) : (
        <LinkIfMay may="appUser:list" href={paths.appUsers({ userId: adminUserId })}>
          {adminAccount}
        </LinkIfMay>
      ),
  },
  firmwareVersion: { field: 'firmwareVersion', width: 150 },
  mcuVersion: { field: 'mcuVersion', width: 120 },
  moduleVersion: { field: 'moduleVersion', width: 135 },
  installTime: { field: 'installTime', width: 180, as: 'date' },
  projectName: { field: 'projectName', width: 200, usual: true },
  city: { field: 'city', width: 120, usual: true },
  remarks: { field: 'remarks', width: 200 },
  controllerModel: { field: 'controllerModel', width: 120, optional: true },
  adminUserId: { field: 'adminUserId', width: 110, optional: true },
  lastOnlineTime: { field: 'lastOnlineTime', width: 180, as: 'date', optional: true },
} as const satisfies Record<string, Column<Device, 'device'>>

/** The same column, hidden by default. */
export const asked = (column: Column<Device, 'device'>): Column<Device, 'device'> => ({ ...column, optional: true })

/** The VIP switch of a list's rows. */
export const vipColumn = (list: Endpoint): Column<Device, 'device'> => ({
  field: 'vipFlag',
  width: 90,
  render: (device) => <VipSwitch device={device} list={list.path} />,
})

/** Actions on a row of any kind. */
const controllerActions: readonly RowAction<Device, 'device'>[] = [
  { name: 'details', to: paths.deviceDetails },
  { name: 'edit', dialog: lazy(() => import('./device-edit-dialog')), may: deviceApi.update },
  { name: 'outdoor', to: paths.outdoor, may: 'unit:list' },
  { name: 'indoor', to: paths.indoor, may: 'unit:list' },
  { name: 'faults', to: paths.faultAnalysis, may: 'fault:list' },
  { name: 'history', to: paths.history, may: 'unit:list' },
  { name: 'ota', to: ({ macWifiId }) => paths.otaUpgrade({ devices: [macWifiId] }), may: 'ota:task' },
  {
    // biome-ignore lint/plugin/row-batches: has a batch of its own kind
    ...run('reboot', deviceApi.reboot, {
      input: byMac,
      may: 'device:reboot',
      when: deviceCan.reboot,
      confirm: true,
    }),
    why: rebootWhyNot,
  },
  // biome-ignore lint/plugin/row-batches: has a batch of its own kind
  run('unbind', deviceApi.unbind, { input: byMac, may: 'device:unbind', when: deviceCan.unbind, confirm: true }),
  // biome-ignore lint/plugin/row-batches: has a batch of its own kind
  run('remove', deviceApi.remove, {
    input: (device: Device, typed) => ({ macWifiId: device.macWifiId, ...(typed && { confirmId: typed }) }),
    may: 'device:delete',
    confirm: true,
    typed: (device) => (deviceCan.removeUnconfirmed(device) ? undefined : device.macWifiId),
  }),
]

/** Commands to a controller: opens its details at them. Domain 6.4. */
const controlsAction: RowAction<Device, 'device'> = {
  name: 'controls',
  to: (device) => `${paths.deviceDetails(device)}&tab=controlHistory`,
  may: 'control:list',
}
/** Row actions of lists whose controllers are commanded by a server or a panel of their own. */
export const commandedActions: readonly RowAction<Device, 'device'>[] = [
  ...controllerActions.slice(0, 1),
  controlsAction,
  ...controllerActions.slice(1),
]

/** Common to every list of controllers. */
export const everyControllerList = {
  messages: 'device',
  rowId: 'macWifiId',
  rowName: controllerName,
  live: ['device', 'fault'],
  rowActions: controllerActions,
} as const

type Started = { jobId: string }
type BatchCall<Query> = Endpoint<{ action: BatchAction; selection: BatchSelection<Query> }, Started>

const IssueKeysDialog = lazy(() => import('@/components/features/connection/issue-keys-dialog'))
const UpgradeHandOver = lazy(() => import('@/components/features/ota-policy/upgrade-hand-over'))

/** Batch actions on controllers of one kind. */
export const controllerBatch = <Query extends ListQuery>(call: BatchCall<Query>, controllerType: ControllerType) => {
  const act = (action: BatchAction) => (selection: BatchSelection<Query>) => ({ action, selection })
  return [
    batch('vipOn', call, { input: act('vipOn'), may: 'device:update', confirm: 'vipOn' }),
    batch('vipOff', call, { input: act('vipOff'), may: 'device:update', confirm: 'vipOff' }),
    batch('reboot', call, { input: act('reboot'), may: 'device:reboot', confirm: 'rebootMany' }),
    batch('unbind', call, { input: act('unbind'), may: 'device:unbind', confirm: 'unbindMany' }),
    batch('remove', call, { input: act('remove'), may: 'device:delete', confirm: 'removeMany' }),
    {
      name: 'otaMany',
      may: 'ota:task',
      dialog: (props: BatchDialogProps<Query>) => <UpgradeHandOver {...props} controllerType={controllerType} />,
    },
    {
      name: 'issueKeys',
      may: 'device:credential',
      dialog: (props: BatchDialogProps<Query>) => <IssueKeysDialog {...props} controllerType={controllerType} />,
    },
  ] as const
}

type ExportCall<Query extends ListQuery> = Endpoint<
  {
    filter: Omit<Query, keyof ListQuery>
    sidx?: Query['sidx']
    order?: 'asc' | 'desc' | undefined
    timeZone: string
  },
  Started
>

/** Export of every matching row, in the order of the list. */
export const controllerExport = <Query extends ListQuery>(call: ExportCall<Query>) =>
  exportAll(call, {
    input: (query: Query, timeZone) => ({
      filter: filtersOf(query),
      ...(query.sidx && { sidx: query.sidx }),
      ...(query.order && { order: query.order }),
      timeZone,
    }),
    may: 'device:export',
  })
