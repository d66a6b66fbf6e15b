'use client'
import { lazy } from 'react'
import type * as z from 'zod'
import { type BatchSelection, batch, defineList, exportAll, run } from '@/components/screen/define-list'
import { filtersOf } from '@/components/screen/list-query'
import { listScreen } from '@/components/screen/list-screen'
import {
  ActivationFlag,
  type BatchAction,
  type Device,
  type DeviceQuery,
  deviceApi,
  deviceCan,
  deviceSorts,
  OnlineStatus,
  VipFlag,
} from '@/lib/contract/device'
import { paths } from '@/lib/navigation/paths'

type Selected = BatchSelection<DeviceQuery>

const withSelection = (action: z.infer<typeof BatchAction>) => (selection: Selected) => ({ action, selection })
const byMac = ({ macWifiId }: Device) => ({ macWifiId })

/** Equipment centre > the cloud gateway's list, under the name of each brand. */
export const himitList = defineList(deviceApi.himitList, {
  messages: 'device',
  rowId: 'macWifiId',
  rowName: ({ deviceName, macWifiId }: Device) => deviceName || macWifiId,
  sorts: deviceSorts,
  live: ['device', 'fault'],

  filters: [
    { field: 'macWifiId' },
    { field: 'deviceName' },
    { field: 'projectName' },
    { field: 'onlineStatus', choices: [...OnlineStatus.values] },
    { field: 'hasAlarm', choices: [1, 0] },
    { field: 'city', more: true },
    { field: 'controllerModel', more: true },
    { field: 'firmwareVersion', more: true },
    { field: 'activationFlag', choices: [...ActivationFlag.values], more: true },
    { field: 'vipFlag', choices: [...VipFlag.values], more: true },
    { field: 'installFrom', as: 'day', more: true },
    { field: 'installTo', as: 'day', more: true },
  ],

  columns: [
    { field: 'macWifiId', width: 140, link: paths.deviceDetails },
    { field: 'deviceName', width: 190 },
    { field: 'controllerType', width: 150, as: 'choice' },
    { field: 'activationFlag', width: 130, as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
    { field: 'onlineStatus', width: 115, as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
    { field: 'runStatus', width: 105, as: 'choice', tones: { 0: 'quiet', 1: 'good', 2: 'bad' } },
    { field: 'alarmCount', width: 125, as: 'number' },
    { field: 'systemQuantity', width: 140, as: 'number' },
    { field: 'oduCount', width: 125, as: 'number' },
    { field: 'iduCount', width: 110, as: 'number' },
    { field: 'airBoxCount', width: 120, as: 'number' },
    { field: 'groupName', width: 150 },
    { field: 'adminAccount', width: 140 },
    { field: 'firmwareVersion', width: 150 },
    { field: 'mcuVersion', width: 120 },
    { field: 'moduleVersion', width: 135 },
    { field: 'vipFlag', width: 90, as: 'choice', tones: { 1: 'info' } },
    { field: 'installTime', width: 170, as: 'date' },
    { field: 'projectName', width: 200 },
    { field: 'city', width: 110 },
    { field: 'remarks', width: 200 },
    { field: 'controllerModel', width: 120, optional: true },
    { field: 'adminUserId', width: 110, optional: true },
    { field: 'lastOnlineTime', width: 170, as: 'date', optional: true },
  ],

  rowActions: [
    { name: 'details', to: paths.deviceDetails },
    { name: 'edit', dialog: lazy(() => import('./device-edit-dialog')), may: 'device:update' },
    run('unbind', deviceApi.unbind, { input: byMac, may: 'device:unbind', when: deviceCan.unbind, confirm: true }),
    run('remove', deviceApi.remove, {
      input: (device: Device, typed) => ({ macWifiId: device.macWifiId, ...(typed && { confirmId: typed }) }),
      may: 'device:delete',
      confirm: true,
      typed: (device) => (deviceCan.removeUnconfirmed(device) ? undefined : device.macWifiId),
    }),
  ],

  batch: [
    batch('vipOn', deviceApi.himitBatch, {
      input: withSelection('vipOn'),
      may: 'device:update',
      confirm: 'vipOn',
    }),
    batch('vipOff', deviceApi.himitBatch, {
      input: withSelection('vipOff'),
      may: 'device:update',
      confirm: 'vipOff',
    }),
    batch('unbind', deviceApi.himitBatch, {
      input: withSelection('unbind'),
      may: 'device:unbind',
      confirm: 'unbindMany',
    }),
  ],

  exports: exportAll(deviceApi.himitExport, {
    input: (query: DeviceQuery, timeZone) => ({
      filter: filtersOf(query),
      ...(query.sidx && { sidx: query.sidx }),
      ...(query.order && { order: query.order }),
      timeZone,
    }),
    may: 'device:export',
  }),
})

export const HimitListScreen = listScreen(himitList)
