'use client'
import { lazy } from 'react'
import { defineList, exportAll, run } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { listScreen } from '@/components/screen/list/list-screen'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { CountryName, CountryOptions } from '@/components/ui/country-name'
import {
  AccountType,
  type AppUser,
  type AppUserQuery,
  AppUserStatus,
  appUserApi,
  appUserCan,
  appUserSorts,
} from '@/lib/contract/app-user'
import { personApi } from '@/lib/contract/person'
import { paths } from '@/lib/navigation/paths'

const setTo =
  (status: 0 | 1) =>
  ({ userId, version }: AppUser) => ({ userId, status, version })

/** APP administration > app users. Accounts are masked. */
const appUserList = defineList(appUserApi.list, {
  messages: 'appUser',
  route: 'userManager',
  rowId: 'userId',
  rowName: ({ nickname, account }) => nickname || account,
  sorts: appUserSorts,
  filters: [
    { field: 'account' },
    { field: 'nickname' },
    { field: 'accountType', choices: [...AccountType.values] },
    { field: 'status', choices: [...AppUserStatus.values] },
    { field: 'countryCode', options: CountryOptions, more: true },
    { field: 'userId', more: true },
    { field: 'registerFrom', as: 'day', more: true },
    { field: 'registerTo', as: 'day', more: true },
    { field: 'loginFrom', as: 'day', more: true },
    { field: 'loginTo', as: 'day', more: true },
  ],
  columns: [
    { field: 'account', usual: true, width: 200 },
    { field: 'nickname', usual: true, width: 130 },
    { field: 'accountType', usual: true, width: 130, as: 'choice', tones: { 2: 'label', 3: 'label' } },
    { field: 'company', usual: true, width: 180 },
    { field: 'lastLoginTime', usual: true, width: 180, as: 'date' },
    { field: 'registerTime', width: 180, as: 'date' },
    {
      field: 'groupCount',
      width: 90,
      as: 'number',
      render: ({ userId, groupCount }) => (
        <LinkIfMay may="group:list" href={paths.groupsOf({ userId })} when={groupCount > 0}>
          {groupCount}
        </LinkIfMay>
      ),
    },
    { field: 'deviceCount', usual: true, width: 90, as: 'number' },
    { field: 'projectCount', usual: true, width: 90, as: 'number' },
    {
      field: 'status',
      usual: true,
      width: 150,
      as: 'choice',
      tones: { 0: 'warn', 1: 'good', 9: 'quiet' },
      toggle: { isOn: ({ status }) => status === 1, on: 'unfreeze', off: 'freeze', asks: true },
    },
    { field: 'countryCode', width: 120, render: ({ countryCode }) => <CountryName code={countryCode} /> },
    {
      field: 'phone',
      width: 150,
      render: ({ phoneCode, phone }) => [phoneCode, phone].filter(Boolean).join(' ') || '--',
    },
    { field: 'dataScope', width: 130, as: 'choice' },
    { field: 'email', width: 200, optional: true },
    { field: 'clientType', width: 110, optional: true },
    { field: 'appVersion', width: 110, optional: true },
    { field: 'lastLoginIp', width: 140, optional: true },
    { field: 'userId', width: 110, optional: true },
  ],
  rowActions: [
    { name: 'details', dialog: lazy(() => import('./app-user-panel')), may: appUserApi.info },
    {
      name: 'changeType',
      dialog: lazy(() => import('./type-change-dialog')),
      may: appUserApi.changeType,
      when: appUserCan.changeType,
    },
    {
      name: 'dataScope',
      dialog: lazy(() => import('./data-scope-panel')),
      may: appUserApi.setDataScope,
      when: appUserCan.setDataScope,
    },
    {
      name: 'person',
      dialog: lazy(() =>
        import('@/components/features/person/person-dialogs').then((module) => ({ default: module.AppUserPerson })),
      ),
      may: personApi.info,
    },
    run('freeze', appUserApi.setStatus, {
      many: 'appUser.freeze',
      input: setTo(0),
      may: 'appUser:update',
      when: appUserCan.freeze,
      confirm: true,
    }),
    run('unfreeze', appUserApi.setStatus, {
      many: 'appUser.unfreeze',
      input: setTo(1),
      may: 'appUser:update',
      when: appUserCan.unfreeze,
      confirm: true,
    }),
  ],
  exports: exportAll(appUserApi.export, {
    input: (query: AppUserQuery, timeZone) => ({
      filter: filtersOf(query),
      ...(query.sidx && { sidx: query.sidx }),
      ...(query.order && { order: query.order }),
      timeZone,
    }),
    may: 'appUser:export',
  }),
})

export const AppUserListScreen = listScreen(appUserList)
