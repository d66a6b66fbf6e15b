'use client'
import { lazy } from 'react'
import { defineList, exportAll } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { listScreen } from '@/components/screen/list/list-screen'
import type { Endpoint } from '@/lib/contract/endpoint'
import {
  LogResult,
  logApi,
  Operation,
  type OperationLog,
  type OperationQuery,
  operationSorts,
} from '@/lib/contract/log'
import type { PlatformId } from '@/lib/contract/platform-id'
import { registry } from '@/lib/contract/registry'

/** Modules of the first brand: other brands may call them too, but have no data there. */
const ofFirstBrand: readonly string[] = ['hicube', 'checkerService']

/** Modules that can occur in a brand's log. */
const modulesOf = (platformId: PlatformId): readonly string[] =>
  Object.entries<Record<string, Endpoint>>(registry)
    .filter(([noun]) => platformId === 6 || !ofFirstBrand.includes(noun))
    .map(([noun]) => noun)
    .sort()

/** Platform center > system log, first tab: who did what, the newest first. */
export const OperationLogScreen = listScreen(
  defineList(logApi.operations, {
    messages: 'log',
    name: 'operations',
    rowId: 'logId',
    rowName: ({ account, target, operTime }: OperationLog) => [account, target, operTime].filter(Boolean).join(' '),
    sorts: operationSorts,
    filters: [
      { field: 'account' },
      { field: 'module', choices: modulesOf },
      { field: 'operation', choices: [...Operation.values] },
      { field: 'result', choices: [...LogResult.values] },
      { field: 'target', more: true },
      { field: 'requestId', more: true },
      { field: 'from', as: 'day', more: true },
      { field: 'to', as: 'day', more: true },
    ],
    columns: [
      { field: 'operTime', width: 180, as: 'date' },
      { field: 'account', width: 130 },
      { field: 'realName', width: 120 },
      { field: 'module', width: 150, as: 'choice' },
      { field: 'operation', width: 100, as: 'choice' },
      { field: 'target', width: 220 },
      { field: 'result', width: 90, as: 'choice', tones: { 0: 'good', 1: 'bad' } },
      { field: 'errorCode', width: 110, optional: true },
      { field: 'errorMsg', width: 180 },
      { field: 'ip', width: 140 },
      { field: 'costMs', width: 120, as: 'number' },
      { field: 'requestId', width: 345, optional: true },
      { field: 'logId', width: 100, optional: true },
    ],
    rowActions: [{ name: 'detail', dialog: lazy(() => import('./operation-panel')) }],
    exports: exportAll(logApi.exportOperations, {
      input: (query: OperationQuery, timeZone) => ({ filter: filtersOf(query), timeZone }),
      may: 'log:export',
    }),
  }),
)
