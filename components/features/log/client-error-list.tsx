'use client'
import { lazy } from 'react'
import { defineList } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { clientErrorApi, clientErrorSorts } from '@/lib/contract/client-error'

/** Platform center > system log, third tab: errors that the interface met. Spec 8. */
export const ClientErrorListScreen = listScreen(
  defineList(clientErrorApi.list, {
    messages: 'clientError',
    name: 'errors',
    rowId: 'errorId',
    rowName: ({ url, errorTime }) => `${url} ${errorTime}`,
    sorts: clientErrorSorts,
    filters: [
      { field: 'account' },
      { field: 'url' },
      { field: 'err' },
      { field: 'requestId' },
      { field: 'from', as: 'day', more: true },
      { field: 'to', as: 'day', more: true },
    ],
    columns: [
      { field: 'errorTime', width: 180, as: 'date' },
      { field: 'account', width: 130 },
      { field: 'url', width: 240 },
      { field: 'err', width: 360 },
      { field: 'requestId', width: 300 },
      { field: 'browser', width: 130 },
      { field: 'os', width: 110 },
      { field: 'info', width: 160, optional: true },
      { field: 'vm', width: 360, optional: true },
    ],
    rowActions: [{ name: 'detail', dialog: lazy(() => import('./client-error-panel')) }],
  }),
)
