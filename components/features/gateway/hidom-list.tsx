'use client'
import {
  asked,
  controllerColumns as column,
  commandedActions,
  controllerBatch,
  controllerExport,
  controllerFilters,
  everyControllerList,
  moreControllerFilters,
  vipColumn,
} from '@/components/features/device/controller-list'
import { defineList } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type HidomQuery, hidomApi, hidomSorts } from '@/lib/contract/hidom'
import { paths } from '@/lib/navigation/paths'

/** Equipment centre > Hi-Dom, which is E-Master on brand 13. A row is an adapter of a server. */
const hidomList = defineList(hidomApi.list, {
  ...everyControllerList,
  rowActions: commandedActions,
  route: 'hidom',
  name: 'hidom',
  sorts: hidomSorts,
  filters: [
    { field: 'serverName' },
    ...controllerFilters,
    { field: 'adapterNo', choices: Array.from({ length: 32 }, (_, at) => at + 1), more: true },
    ...moreControllerFilters,
  ],
  columns: [
    column.macWifiId,
    { field: 'serverName', below: 'macWifiId', usual: true, width: 230, grow: 3, link: paths.deviceDetails },
    { field: 'adapterNo', usual: true, width: 120, as: 'number' },
    { field: 'softwareVersion', width: 130 },
    { field: 'meterCount', width: 110, as: 'number' },
    ...[column.systemQuantity, column.oduCount, column.iduCount, column.onlineStatus, column.runStatus],
    column.alarmCount,
    { field: 'lastSyncTime', width: 180, as: 'date' },
    { field: 'licenseExpire', width: 180, as: 'date' },
    { field: 'billingEnabled', width: 110, as: 'choice', tones: { 1: 'label' } },
    ...[vipColumn(hidomApi.list), column.projectName, column.city, column.remarks],
    asked(column.deviceName),
    asked(column.activationFlag),
    asked(column.installTime),
    ...[column.controllerModel, column.lastOnlineTime],
  ],
  batch: controllerBatch<HidomQuery>(hidomApi.batch, 2),
  exports: controllerExport<HidomQuery>(hidomApi.export),
})

export const HidomListScreen = listScreen(hidomList)
