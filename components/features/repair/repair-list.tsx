'use client'
import { lazy } from 'react'
import { defineList, exportAll } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { listScreen } from '@/components/screen/list/list-screen'
import { CountryName, CountryOptions } from '@/components/ui/country-name'
import { personApi } from '@/lib/contract/person'
import { type RepairQuery, repairApi, repairSorts } from '@/lib/contract/repair'
import type { RepairRow } from '@/lib/contract/repair-row'
import { toUnitAddress } from '@/lib/hvac/unit-address'
import { paths } from '@/lib/navigation/paths'
import { DueCell } from './due-cell'
import { repairRowActions } from './repair-row-actions'

/** Repair requests; the tabs above it choose the state, and what is overdue. */
const repairList = defineList(repairApi.list, {
  messages: 'repair',
  route: 'repairManagement',
  rowId: 'repairId',
  rowName: ({ repairNo }) => repairNo,
  sorts: repairSorts,
  live: ['repair'],
  filters: [
    { field: 'repairNo' },
    { field: 'user' },
    { field: 'city' },
    { field: 'country', options: CountryOptions, more: true },
    { field: 'productModel', more: true },
    { field: 'serialNumber', more: true },
    { field: 'faultCode', more: true },
    { field: 'macWifiId', more: true },
    { field: 'handlerId', choices: ['me'], more: true },
    { field: 'from', as: 'day', more: true },
    { field: 'to', as: 'day', more: true },
  ],
  columns: [
    { field: 'repairNo', usual: true, width: 160, link: paths.repair },
    { field: 'status', usual: true, width: 120, as: 'choice', tones: { 0: 'warn', 1: 'info', 2: 'good' } },
    { field: 'reportingTime', usual: true, awake: true, width: 265, render: (repair) => <DueCell repair={repair} /> },
    { field: 'maintenanceContent', usual: true, width: 260 },
    { field: 'faultCode', usual: true, width: 100 },
    { field: 'deviceName', usual: true, width: 200 },
    {
      field: 'unitNo',
      width: 120,
      render: ({ systemNo, unitNo }) => toUnitAddress({ systemNo, unitNo }) || '--',
    },
    { field: 'productModel', width: 140 },
    { field: 'serialNumber', width: 170 },
    { field: 'user', width: 200 },
    { field: 'contactName', usual: true, width: 120 },
    {
      field: 'phone',
      width: 160,
      render: ({ phoneCode, phone }) => (phone ? `${phoneCode} ${phone}`.trim() : '--'),
    },
    { field: 'email', width: 200 },
    { field: 'country', width: 120, render: ({ country }) => <CountryName code={country} /> },
    { field: 'city', width: 120 },
    { field: 'address', width: 220 },
    { field: 'handler', usual: true, width: 120 },
    { field: 'acceptTime', width: 180, as: 'date', optional: true },
    { field: 'finishTime', width: 180, as: 'date' },
    { field: 'photoCount', width: 90, as: 'number' },
    { field: 'remark', width: 200 },
    { field: 'macWifiId', width: 140, optional: true },
  ],
  rowActions: [
    ...repairRowActions,
    { name: 'view', to: (row: RepairRow) => paths.repair(row) },
    {
      name: 'person',
      dialog: lazy(() =>
        import('@/components/features/person/person-dialogs').then((module) => ({ default: module.RepairPerson })),
      ),
      may: personApi.info,
    },
  ],
  exports: exportAll(repairApi.export, {
    input: (query: RepairQuery, timeZone) => ({
      filter: filtersOf(query),
      ...(query.sidx && { sidx: query.sidx }),
      ...(query.order && { order: query.order }),
      timeZone,
    }),
    may: 'repair:export',
  }),
})

export const RepairListScreen = listScreen(repairList)
