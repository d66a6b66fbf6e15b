'use client'
import { lazy } from 'react'
import { SeverityCell } from '@/components/features/fault-card/severity-cell'
import { defineList, exportAll, run } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { listScreen } from '@/components/screen/list/list-screen'
import { Severity, UnitKind } from '@/lib/contract/fault-code'
import {
  type FaultTypeQuery,
  type FaultTypeRow,
  faultTypeApi,
  faultTypeCan,
  faultTypeSorts,
} from '@/lib/contract/fault-type'

const NewFaultType = lazy(() => import('./fault-type-form').then((module) => ({ default: module.NewFaultType })))
const EditFaultType = lazy(() => import('./fault-type-form').then((module) => ({ default: module.EditFaultType })))

/** Platform center > fault types, the dictionary of codes. Domain 6.7. */
export const FaultTypeListScreen = listScreen(
  defineList(faultTypeApi.list, {
    messages: 'faultType',
    route: 'faultType',
    rowId: 'typeId',
    rowName: ({ faultCode, nameZh, nameEn }, language) => `${faultCode} ${language === 'en' ? nameEn : nameZh}`,
    sorts: faultTypeSorts,
    filters: [
      { field: 'faultCode' },
      { field: 'nameZh' },
      { field: 'unitKind', choices: [...UnitKind.values] },
      { field: 'severity', choices: [...Severity.values] },
    ],
    columns: [
      { field: 'faultCode', width: 90 },
      { field: 'unitKind', width: 130, as: 'choice' },
      { field: 'nameZh', width: 220 },
      { field: 'nameEn', width: 240 },
      {
        field: 'severity',
        width: 90,
        as: 'choice',
        render: ({ severity }) => <SeverityCell severity={severity} messages="faultType" />,
      },
      { field: 'pushEnabled', width: 100, as: 'choice' },
      { field: 'autoClear', width: 110, as: 'choice' },
      { field: 'conditionZh', width: 240, language: 'zh' },
      { field: 'causeZh', width: 240, language: 'zh' },
      { field: 'remedyZh', width: 240, language: 'zh' },
      { field: 'conditionEn', width: 240, language: 'en' },
      { field: 'causeEn', width: 240, language: 'en' },
      { field: 'remedyEn', width: 240, language: 'en' },
      { field: 'updateTime', width: 180, as: 'date' },
    ],
    rowActions: [
      { name: 'edit', dialog: EditFaultType, may: faultTypeApi.update },
      run('remove', faultTypeApi.remove, {
        many: 'faultType.remove',
        input: ({ unitKind, faultCode }: FaultTypeRow) => ({ unitKind, faultCode }),
        may: 'faultType:delete',
        when: faultTypeCan.remove,
        confirm: true,
      }),
    ],
    add: { may: faultTypeApi.save, dialog: NewFaultType },
    tools: [{ name: 'import', may: faultTypeApi.import, dialog: lazy(() => import('./fault-type-import')) }],
    exports: exportAll(faultTypeApi.export, {
      input: (query: FaultTypeQuery, timeZone) => ({
        filter: filtersOf(query),
        ...(query.sidx && { sidx: query.sidx }),
        ...(query.order && { order: query.order }),
        timeZone,
      }),
      may: 'faultType:export',
    }),
  }),
)
