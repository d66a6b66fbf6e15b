'use client'
import { lazy } from 'react'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type Erasure, ErasureStatus, erasureCan, erasureSorts, personApi } from '@/lib/contract/person'
import { personKinds } from '@/lib/contract/person-kind'

const byId = ({ erasureId }: Erasure) => ({ erasureId })

/** Platform center > system log, fourth tab: erasures of persons, requested by one and confirmed by another. */
export const ErasureListScreen = listScreen(
  defineList(personApi.list, {
    messages: 'person',
    name: 'erasures',
    rowId: 'erasureId',
    rowName: ({ name, personId }) => name || `#${personId}`,
    sorts: erasureSorts,
    filters: [
      { field: 'status', choices: [...ErasureStatus.values] },
      { field: 'kind', choices: [...personKinds] },
    ],
    columns: [
      { field: 'requestTime', usual: true, width: 180, as: 'date' },
      { field: 'kind', usual: true, width: 130, as: 'choice' },
      { field: 'personId', usual: true, width: 100 },
      { field: 'name', usual: true, width: 150 },
      { field: 'status', usual: true, width: 130, as: 'choice', tones: { 0: 'warn', 1: 'good', 2: 'quiet' } },
      { field: 'reason', usual: true, width: 260 },
      { field: 'requester', usual: true, width: 120 },
      { field: 'decider', width: 120 },
      { field: 'decideTime', width: 180, as: 'date' },
    ],
    rowActions: [
      {
        // biome-ignore lint/plugin/row-batches: each erasure is looked at by itself
        ...run('confirmErasure', personApi.confirmErasure, {
          input: byId,
          may: personApi.confirmErasure,
          when: erasureCan.confirm,
          confirm: true,
        }),
        why: ({ status }) => (status === 0 ? undefined : 'decided'),
      },
      {
        name: 'proof',
        dialog: lazy(() => import('./erasure-proof')),
        may: personApi.list,
        when: erasureCan.showProof,
      },
      {
        // biome-ignore lint/plugin/row-batches: as its confirmation
        ...run('withdrawErasure', personApi.withdrawErasure, {
          input: byId,
          may: personApi.withdrawErasure,
          when: erasureCan.withdraw,
          confirm: true,
        }),
        why: () => 'decided' as const,
      },
    ],
  }),
)
