'use client'
import { lazy } from 'react'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { serverNow } from '@/lib/api/clock'
import {
  type OtaPolicy,
  type OtaPolicyQuery,
  OtaPolicyStatus,
  otaPolicyApi,
  otaPolicyCan,
  otaPolicySorts,
  UpgradeWay,
} from '@/lib/contract/ota-policy'
import { OtaUpgradeType } from '@/lib/contract/ota-version'
import { toWireTime } from '@/lib/format/wire-time'
import { ExecutionCell, ProgressCell, RangeCell, ScopeCell, TaskLink, VersionsCell } from './policy-cells'

const byId = ({ strategyId }: OtaPolicy) => ({ strategyId })

const definition = {
  messages: 'otaPolicy',
  rowId: 'strategyId',
  rowName: ({ strategyName }: OtaPolicy) => strategyName,
  sorts: otaPolicySorts,
  filters: [
    { field: 'strategyName' },
    { field: 'featureCode' },
    { field: 'status', choices: [...OtaPolicyStatus.values] },
    { field: 'upgradeType', choices: [...OtaUpgradeType.values], more: true },
    { field: 'upgradeWay', choices: [...UpgradeWay.values], more: true },
    { field: 'targetVersion', more: true },
  ],
  columns: [
    { field: 'strategyId', width: 90, optional: true },
    { field: 'strategyName', below: 'strategyId', width: 230, grow: 3 },
    { field: 'status', width: 100, as: 'choice', tones: { 0: 'info', 1: 'good', 2: 'quiet', 3: 'bad', 4: 'warn' } },
    { field: 'upgradeType', width: 135, as: 'choice' },
    { field: 'featureCode', width: 180 },
    { field: 'sourceVersions', width: 210, render: (policy: OtaPolicy) => <VersionsCell policy={policy} /> },
    { field: 'upgradeWay', width: 145, as: 'choice' },
    { field: 'scopeType', width: 140, render: (policy: OtaPolicy) => <ScopeCell policy={policy} /> },
    { field: 'executeTime', width: 185, render: (policy: OtaPolicy) => <ExecutionCell policy={policy} /> },
    { field: 'effectiveStart', width: 350, render: (policy: OtaPolicy) => <RangeCell policy={policy} /> },
    { field: 'dailyWindow', width: 140 },
    { field: 'deviceTotal', width: 210, render: (policy: OtaPolicy) => <ProgressCell policy={policy} /> },
    { field: 'upgradeId', width: 100, render: ({ upgradeId }: OtaPolicy) => <TaskLink upgradeId={upgradeId} /> },
    { field: 'concurrency', width: 90, as: 'number', optional: true },
    { field: 'retryTimes', width: 110, as: 'number', optional: true },
    { field: 'timeoutMin', width: 110, as: 'number', optional: true },
    { field: 'onlyIdle', width: 120, as: 'choice', optional: true },
    { field: 'createTime', width: 180, as: 'date' },
    { field: 'createUser', width: 110 },
  ],
  rowActions: [
    { name: 'detail', dialog: lazy(() => import('./policy-dialog')), may: otaPolicyApi.info },
    {
      name: 'edit',
      dialog: lazy(() => import('./policy-edit-dialog')),
      may: otaPolicyApi.update,
      when: otaPolicyCan.update,
    },
    {
      name: 'start',
      dialog: lazy(() => import('./policy-start-dialog')),
      may: otaPolicyApi.start,
      when: (policy: OtaPolicy) => otaPolicyCan.start(policy, toWireTime(serverNow())),
    },
    { name: 'copy', dialog: lazy(() => import('./policy-copy-dialog')), may: otaPolicyApi.save },
    run('invalidate', otaPolicyApi.invalidate, {
      many: 'otaPolicy.invalidate',
      input: byId,
      may: 'ota:policy',
      when: otaPolicyCan.invalidate,
      confirm: true,
    }),
  ],
  add: { may: otaPolicyApi.save, dialog: lazy(() => import('./policy-new-dialog')) },
  live: ['ota'],
} as const satisfies Parameters<typeof defineList<OtaPolicyQuery, OtaPolicy, 'otaPolicy'>>[1]

/** OTA upgrade list > upgrade policy management. */
export const PolicyListScreen = listScreen(defineList(otaPolicyApi.list, definition))
