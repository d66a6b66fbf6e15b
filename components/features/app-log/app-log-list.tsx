'use client'
import { lazy } from 'react'
import { FileSize } from '@/components/screen/file/file-size'
import { defineList, download, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type AppLog, AppLogClient, AppLogType, appLogApi, appLogSorts } from '@/lib/contract/app-log'

const byId = ({ logId }: AppLog) => ({ logId })

/** APP administration > logs of the app. Domain 6.5. */
export const AppLogListScreen = listScreen(
  defineList(appLogApi.list, {
    messages: 'appLog',
    route: 'logManagement',
    rowId: 'logId',
    rowName: ({ fileName }) => fileName,
    sorts: appLogSorts,
    filters: [
      { field: 'account' },
      { field: 'clientType', choices: [...AppLogClient.values] },
      { field: 'logType', choices: [...AppLogType.values] },
      { field: 'appVersion' },
      { field: 'macWifiId', more: true },
      { field: 'from', as: 'day', more: true },
      { field: 'to', as: 'day', more: true },
    ],
    columns: [
      { field: 'uploadTime', width: 180, as: 'date' },
      { field: 'account', width: 200 },
      { field: 'logType', width: 100, as: 'choice', tones: { 1: 'bad', 2: 'warn', 3: 'quiet', 4: 'info' } },
      { field: 'clientType', width: 100, as: 'choice' },
      { field: 'phoneModel', width: 160 },
      { field: 'osVersion', width: 110 },
      { field: 'appVersion', width: 110 },
      { field: 'macWifiId', width: 150 },
      { field: 'fileSize', width: 100, render: ({ fileSize }) => <FileSize bytes={fileSize} /> },
      { field: 'remark', width: 240 },
      { field: 'fileName', width: 240, optional: true },
    ],
    rowActions: [
      { name: 'view', dialog: lazy(() => import('./app-log-view')) },
      download('download', appLogApi.download, { input: byId, fileName: ({ fileName }) => fileName }),
      run('remove', appLogApi.remove, { many: 'appLog.remove', input: byId, may: 'appLog:delete', confirm: true }),
    ],
  }),
)
