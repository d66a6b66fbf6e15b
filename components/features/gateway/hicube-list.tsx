'use client'
import {
  controllerColumns as column,
  controllerBatch,
  controllerExport,
  controllerFilters,
  everyControllerList,
  moreControllerFilters,
  vipColumn,
} from '@/components/features/device/controller-list'
import { defineList } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type DeviceQuery, deviceSorts } from '@/lib/contract/device'
import { hicubeApi } from '@/lib/contract/hicube'

/** Equipment centre > Hi-Cubes, which only the first brand has. Domain 6.4: without the MCU's version. */
const hicubeList = defineList(hicubeApi.list, {
  ...everyControllerList,
  route: 'hicube',
  name: 'hicube',
  sorts: deviceSorts,
  filters: [...controllerFilters, ...moreControllerFilters],
  columns: [
    ...[column.macWifiId, column.deviceName, column.activationFlag, column.onlineStatus, column.runStatus],
    ...[column.alarmCount, column.systemQuantity, column.oduCount, column.iduCount],
    { field: 'maxIndoor', width: 140, as: 'number' },
    { field: 'voiceLinked', width: 120, as: 'choice', tones: { 1: 'label' } },
    ...[column.airBoxCount, column.groupName, column.adminAccount, column.firmwareVersion, column.moduleVersion],
    ...[vipColumn(hicubeApi.list), column.installTime, column.projectName, column.city, column.remarks],
    { field: 'zigbeeChannel', width: 140, as: 'number', optional: true },
    ...[column.controllerModel, column.adminUserId, column.lastOnlineTime],
  ],
  batch: controllerBatch<DeviceQuery>(hicubeApi.batch, 4),
  exports: controllerExport<DeviceQuery>(hicubeApi.export),
})

export const HicubeListScreen = listScreen(hicubeList)
