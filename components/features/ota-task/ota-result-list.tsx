'use client'
import { lazy } from 'react'
import { defineList, exportAll, run } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { listScreen } from '@/components/screen/list/list-screen'
import { OtaStatus } from '@/lib/contract/device'
import { OtaFailReason, UpgradeType } from '@/lib/contract/network-module'
import {
  type OtaResult,
  type OtaResultQuery,
  otaResultApi,
  otaResultCan,
  otaResultSorts,
} from '@/lib/contract/ota-result'
import { paths } from '@/lib/navigation/paths'
import { FailCell, ResultTag, StepCell, UnitCell } from './result-cells'

const byId = ({ resultId }: OtaResult) => ({ resultId })
const toTask = ({ upgradeId }: OtaResult) => paths.otaTask({ upgradeId })
const toDevice = ({ macWifiId }: OtaResult) => paths.deviceDetails({ macWifiId })

const column = {
  device: { field: 'deviceName', below: 'macWifiId', width: 210, grow: 3, link: toDevice },
  macWifiId: { field: 'macWifiId', width: 140, optional: true },
  projectName: { field: 'projectName', width: 190 },
  task: { field: 'taskName', width: 200, link: toTask },
  stageNo: { field: 'stageNo', width: 80, as: 'number' },
  unitNo: { field: 'unitNo', width: 120, render: (row: OtaResult) => <UnitCell row={row} /> },
  result: { field: 'result', width: 160, render: ({ result }: OtaResult) => <ResultTag result={result} /> },
  step: { field: 'step', width: 220, render: (row: OtaResult) => <StepCell row={row} /> },
  failReason: { field: 'failReason', width: 230, render: (row: OtaResult) => <FailCell row={row} /> },
  beforeVersion: { field: 'beforeVersion', width: 110 },
  targetVersion: { field: 'targetVersion', width: 110 },
  afterVersion: { field: 'afterVersion', width: 110 },
  retryCount: { field: 'retryCount', width: 100, as: 'number' },
  startTime: { field: 'startTime', width: 180, as: 'date' },
  endTime: { field: 'endTime', width: 180, as: 'date' },
  upgradeType: { field: 'upgradeType', width: 135, as: 'choice' },
  featureCode: { field: 'featureCode', width: 190, optional: true },
  iduCount: { field: 'iduCount', width: 110, as: 'number', optional: true },
  timeZone: { field: 'timeZone', width: 150, optional: true },
} as const

const action = {
  log: { name: 'log', dialog: lazy(() => import('./result-log-drawer')) },
  retry: run('retry', otaResultApi.retry, {
    many: 'otaResult.retry',
    input: byId,
    may: 'ota:task',
    when: otaResultCan.retry,
    confirm: true,
  }),
  startNow: run('startNow', otaResultApi.startNow, {
    many: 'otaResult.startNow',
    input: byId,
    may: 'ota:task',
    when: otaResultCan.startNow,
    confirm: true,
  }),
  skip: run('skip', otaResultApi.skip, {
    many: 'otaResult.skip',
    input: byId,
    may: 'ota:task',
    when: otaResultCan.skip,
    confirm: true,
  }),
  device: { name: 'device', to: toDevice },
  task: { name: 'task', to: toTask },
} as const

const shared = {
  messages: 'otaResult',
  rowId: 'resultId',
  rowName: ({ deviceName, macWifiId }: OtaResult) => deviceName || macWifiId,
  sorts: otaResultSorts,
  exports: exportAll(otaResultApi.export, {
    input: (query: OtaResultQuery, timeZone) => ({
      filter: filtersOf(query),
      ...(query.sidx && { sidx: query.sidx }),
      ...(query.order && { order: query.order }),
      timeZone,
    }),
    may: 'ota:export',
  }),
  live: ['ota'],
} as const

const results = [...OtaStatus.values]
const reasons = [...OtaFailReason.values]
const types = [...UpgradeType.values]

const ofAll = {
  ...shared,
  name: 'otaResult',
  filters: [
    { field: 'macWifiId' },
    { field: 'deviceName' },
    { field: 'projectName' },
    { field: 'result', choices: results },
    { field: 'upgradeType', choices: types, more: true },
    { field: 'targetVersion', more: true },
    { field: 'failReason', choices: reasons, more: true },
    { field: 'startFrom', as: 'day', more: true },
    { field: 'startTo', as: 'day', more: true },
    { field: 'upgradeId', more: true },
  ],
  columns: [
    column.macWifiId,
    column.device,
    column.projectName,
    column.result,
    column.step,
    column.failReason,
    column.unitNo,
    column.beforeVersion,
    column.afterVersion,
    column.targetVersion,
    column.retryCount,
    column.startTime,
    column.endTime,
    column.task,
    column.upgradeType,
    column.featureCode,
    column.iduCount,
    column.timeZone,
  ],
  rowActions: [action.log, action.retry, action.device, action.task],
} as const satisfies Parameters<typeof defineList<OtaResultQuery, OtaResult, 'otaResult'>>[1]

const ofTask = {
  ...shared,
  name: 'taskDevices',
  filters: [
    { field: 'result', choices: results },
    { field: 'failReason', choices: reasons },
    { field: 'transient', choices: [1, 0] },
    { field: 'deviceName' },
    { field: 'macWifiId', more: true },
    { field: 'projectName', more: true },
    { field: 'stageNo', more: true },
  ],
  columns: [
    column.device,
    column.result,
    column.step,
    column.failReason,
    column.stageNo,
    column.projectName,
    column.retryCount,
    column.unitNo,
    column.beforeVersion,
    column.afterVersion,
    column.startTime,
    column.endTime,
    column.macWifiId,
    column.iduCount,
    column.timeZone,
  ],
  rowActions: [action.log, action.retry, action.startNow, action.skip, action.device],
} as const satisfies Parameters<typeof defineList<OtaResultQuery, OtaResult, 'otaResult'>>[1]

/** OTA upgrade list > upgrade result query: devices of all upgrades. */
export const OtaResultListScreen = listScreen(defineList(otaResultApi.list, ofAll))

/** The devices of one upgrade, within its details. */
export const TaskDevicesScreen = listScreen(defineList(otaResultApi.list, ofTask))
