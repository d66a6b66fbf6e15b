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
import { LockFlag, ScreenSize } from '@/lib/contract/device-extra'
import { type SmartTouchQuery, smartTouchApi, smartTouchSorts } from '@/lib/contract/smart-touch'

/** Equipment centre > SmartTouch, which is T-Master on brand 13. */
const smartTouchList = defineList(smartTouchApi.list, {
  ...everyControllerList,
  rowActions: commandedActions,
  route: 'smartTouch',
  name: 'smartTouch',
  sorts: smartTouchSorts,
  filters: [
    ...controllerFilters,
    { field: 'screenSize', choices: [...ScreenSize.values], more: true },
    { field: 'lockFlag', choices: [...LockFlag.values], more: true },
    ...moreControllerFilters,
  ],
  columns: [
    ...[column.macWifiId, column.deviceName],
    { field: 'screenSize', usual: true, width: 110, as: 'choice' },
    { field: 'appVersion', width: 120 },
    ...[column.mcuVersion, column.moduleVersion],
    { field: 'groupCount', width: 100, as: 'number' },
    { field: 'scheduleCount', width: 110, as: 'number' },
    { field: 'lockFlag', width: 110, as: 'choice', tones: { 1: 'warn' } },
    ...[column.iduCount, column.oduCount, column.onlineStatus, column.runStatus, column.alarmCount],
    column.projectName,
    { field: 'lastScreenSync', usual: true, width: 180, as: 'date' },
    ...[vipColumn(smartTouchApi.list), column.city, column.remarks],
    asked(column.activationFlag),
    asked(column.installTime),
    ...[column.controllerModel, column.lastOnlineTime],
  ],
  batch: controllerBatch<SmartTouchQuery>(smartTouchApi.batch, 3),
  exports: controllerExport<SmartTouchQuery>(smartTouchApi.export),
})

export const SmartTouchListScreen = listScreen(smartTouchList)
