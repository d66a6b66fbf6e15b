import { lazy } from 'react'
import { run } from '@/components/screen/list/define-list'
import { serverNow } from '@/lib/api/clock'
import { repairApi } from '@/lib/contract/repair'
import { type RepairRow, repairCan } from '@/lib/contract/repair-row'
import { assignName } from './assign-name'

const may = 'repair:handle' as const

/** What a request waits for, or how it comes back. */
export type NextStep = 'accept' | 'finish' | 'reopen'

/** Steps of a request that its list and its own page offer. */
export const repairRowActions = [
  // biome-ignore lint/plugin/row-batches: who accepts a repair answers for it, one by one
  run('accept', repairApi.accept, {
    input: ({ repairId, version }: RepairRow) => ({ repairId, version }),
    may,
    when: repairCan.accept,
    confirm: true,
  }),
  {
    name: 'finish' as const,
    dialog: lazy(() => import('./finish-dialog')),
    may: repairApi.finish,
    when: repairCan.finish,
  },
  {
    name: 'assign' as const,
    label: assignName,
    dialog: lazy(() => import('./assign-dialog')),
    may: repairApi.assign,
    when: repairCan.assign,
  },
  {
    name: 'reopen' as const,
    dialog: lazy(() => import('./reason-dialog')),
    may: repairApi.reopen,
    when: (row: RepairRow) => repairCan.reopen(row, new Date(serverNow())),
  },
  { name: 'remark' as const, dialog: lazy(() => import('./remark-dialog')), may: repairApi.remark },
]
