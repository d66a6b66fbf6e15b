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
import { type DeviceQuery, deviceApi, deviceSorts } from '@/lib/contract/device'

/** Equipment centre > the cloud gateway's list, under the name of each brand. */
const himitList = defineList(deviceApi.himitList, {
  ...everyControllerList,
  route: 'himit',
  sorts: deviceSorts,
  filters: [...controllerFilters, ...moreControllerFilters],
  columns: [
    ...[column.macWifiId, column.deviceName],
    { field: 'controllerType', width: 150, as: 'choice' },
    ...[column.activationFlag, column.onlineStatus, column.runStatus, column.alarmCount, column.systemQuantity],
    ...[column.oduCount, column.iduCount, column.airBoxCount, column.groupName, column.adminAccount],
    ...[column.firmwareVersion, column.mcuVersion, column.moduleVersion, vipColumn(deviceApi.himitList)],
    ...[column.installTime, column.projectName, column.city, column.remarks],
    ...[column.controllerModel, column.adminUserId, column.lastOnlineTime],
  ],
  batch: controllerBatch<DeviceQuery>(deviceApi.himitBatch, 1),
  exports: controllerExport<DeviceQuery>(deviceApi.himitExport),
})

export const HimitListScreen = listScreen(himitList)
