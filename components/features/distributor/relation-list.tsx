'use client'
import { lazy } from 'react'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { distributorApi, type Relation, relationCan, relationSorts } from '@/lib/contract/distributor'
import { personApi } from '@/lib/contract/person'
import { relationName } from './relation-name'

const known = ({ relationId, version }: Relation) => ({ relationId, version })

/** Relations of distributors and dealers; the tabs above it choose the state. */
const relationList = defineList(distributorApi.list, {
  messages: 'distributor',
  route: 'distributorManagement',
  rowId: 'relationId',
  rowName: relationName,
  sorts: relationSorts,
  filters: [
    { field: 'distributorAccount' },
    { field: 'dealerEmail' },
    { field: 'submitFrom', as: 'day' },
    { field: 'submitTo', as: 'day' },
  ],
  columns: [
    { field: 'distributorAccount', width: 200 },
    { field: 'distributorCompany', width: 180 },
    { field: 'dealerEmail', width: 200 },
    { field: 'dealerName', width: 180 },
    { field: 'status', width: 130, as: 'choice', tones: { 1: 'quiet', 2: 'info', 3: 'good', 4: 'warn', 5: 'quiet' } },
    { field: 'returnReason', width: 220 },
    { field: 'projectCount', width: 100, as: 'number' },
    { field: 'remark', width: 180 },
    { field: 'submitTime', width: 180, as: 'date' },
    { field: 'auditTime', width: 180, as: 'date' },
    { field: 'auditor', width: 120 },
    { field: 'releaseTime', width: 180, as: 'date', optional: true },
    { field: 'releaseBy', width: 140, as: 'choice', optional: true },
    { field: 'createTime', width: 180, as: 'date', optional: true },
  ],
  rowActions: [
    run('pass', distributorApi.pass, {
      many: 'distributor.pass',
      input: known,
      may: 'distributor:audit',
      when: relationCan.pass,
      confirm: true,
    }),
    { name: 'back', dialog: lazy(() => import('./back-off-dialog')), may: distributorApi.back, when: relationCan.back },
    { name: 'history', dialog: lazy(() => import('./relation-history-panel')), may: distributorApi.history },
    {
      name: 'distributorPerson',
      dialog: lazy(() =>
        import('@/components/features/person/person-dialogs').then((module) => ({ default: module.DistributorPerson })),
      ),
      may: personApi.info,
    },
    {
      name: 'dealerPerson',
      dialog: lazy(() =>
        import('@/components/features/person/person-dialogs').then((module) => ({ default: module.DealerPerson })),
      ),
      may: personApi.info,
    },
    {
      name: 'edit',
      dialog: lazy(() => import('./relation-dialog')),
      may: distributorApi.update,
      when: relationCan.edit,
    },
    run('submit', distributorApi.submit, {
      many: 'distributor.submit',
      input: known,
      may: 'distributor:save',
      when: relationCan.submit,
      confirm: true,
    }),
    run('withdraw', distributorApi.withdraw, {
      many: 'distributor.withdraw',
      input: known,
      may: 'distributor:save',
      when: relationCan.withdraw,
      confirm: true,
    }),
    run('release', distributorApi.release, {
      many: 'distributor.release',
      input: known,
      may: 'distributor:audit',
      when: relationCan.release,
      confirm: true,
    }),
    run('remove', distributorApi.remove, {
      many: 'distributor.remove',
      input: known,
      may: 'distributor:save',
      when: relationCan.remove,
      confirm: true,
    }),
  ],
  add: { may: distributorApi.save, dialog: lazy(() => import('./relation-dialog')) },
})

export const RelationListScreen = listScreen(relationList)
