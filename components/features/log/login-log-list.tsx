'use client'
import { defineList, exportAll } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { listScreen } from '@/components/screen/list/list-screen'
import { type LoginLog, type LoginQuery, LoginType, LogResult, logApi, loginSorts } from '@/lib/contract/log'

/** Platform center > system log, second tab: who signed in, or tried to. */
export const LoginLogScreen = listScreen(
  defineList(logApi.logins, {
    messages: 'log',
    name: 'logins',
    rowId: 'logId',
    rowName: ({ account, loginTime }: LoginLog) => `${account} ${loginTime}`,
    sorts: loginSorts,
    filters: [
      { field: 'account' },
      { field: 'loginType', choices: [...LoginType.values] },
      { field: 'result', choices: [...LogResult.values] },
      { field: 'from', as: 'day' },
      { field: 'to', as: 'day' },
    ],
    columns: [
      { field: 'loginTime', width: 180, as: 'date' },
      { field: 'account', width: 160 },
      { field: 'loginType', width: 130, as: 'choice' },
      { field: 'result', width: 90, as: 'choice', tones: { 0: 'good', 1: 'bad' } },
      { field: 'failReason', width: 180, as: 'choice' },
      { field: 'ip', width: 150 },
      { field: 'browser', width: 130 },
      { field: 'os', width: 120 },
      { field: 'requestId', width: 300, optional: true },
    ],
    exports: exportAll(logApi.exportLogins, {
      input: (query: LoginQuery, timeZone) => ({ filter: filtersOf(query), timeZone }),
      may: 'log:export',
    }),
  }),
)
