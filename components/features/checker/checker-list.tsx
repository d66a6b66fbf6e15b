'use client'
import Link from 'next/link'
import { lazy } from 'react'
import { StorageGauge } from '@/components/features/checker-task/storage-gauge'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type Checker, CheckerStatus, CheckerType, checkerApi, checkerCan, checkerSorts } from '@/lib/contract/checker'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { paths } from '@/lib/navigation/paths'
import { routes } from '@/lib/navigation/routes'
import { CheckerStatusTag } from './checker-status'

const ofTask = ({ currentTaskId }: Checker) => ({ taskId: currentTaskId ?? '' })

/** Equipment centre > Checkers. Their list is on the first brand only. */
const checkerList = defineList(checkerApi.list, {
  messages: 'checker',
  route: 'checkerList',
  rowId: 'checkerId',
  rowName: ({ checkerName, checkerId }) => `${checkerName} ${checkerId}`,
  sorts: checkerSorts,
  live: ['checker'],
  filters: [
    { field: 'checkerId' },
    { field: 'checkerName' },
    { field: 'checkerType', choices: [...CheckerType.values] },
    { field: 'status', choices: [...CheckerStatus.values] },
    { field: 'projectName', more: true },
  ],
  columns: [
    { field: 'checkerId', width: 130, optional: true },
    { field: 'checkerName', below: 'checkerId', width: 200, grow: 3, link: paths.checker },
    { field: 'status', width: 168, render: (checker) => <CheckerStatusTag checker={checker} /> },
    { field: 'storageUsed', width: 170, render: (checker) => <StorageGauge {...checker} /> },
    {
      field: 'currentTask',
      width: 170,
      render: ({ currentTask, currentTaskId, currentTaskType }) =>
        currentTaskId && currentTaskType ? (
          <Link href={paths.checkerRecord({ taskId: currentTaskId, recordType: currentTaskType })}>{currentTask}</Link>
        ) : (
          '--'
        ),
    },
    { field: 'busUtilisation', width: 130, as: 'number' },
    { field: 'checkerType', width: 110, as: 'choice' },
    { field: 'alias', width: 150 },
    { field: 'projectName', width: 180 },
    { field: 'userCount', width: 90, as: 'number' },
    { field: 'firmwareVersion', width: 110 },
    { field: 'lastOnlineTime', width: 180, as: 'date' },
    { field: 'busMacWifiId', width: 150, optional: true },
    { field: 'macWifiId', width: 150, optional: true },
    { field: 'collisionRate', width: 120, as: 'number', optional: true },
    { field: 'batteryPct', width: 100, as: 'number', optional: true },
    { field: 'rssi', width: 100, as: 'number', optional: true },
  ],
  add: { may: checkerApi.save, to: routes.checkerWriteIn.path },
  rowActions: [
    { name: 'details', to: paths.checker },
    {
      name: 'start',
      dialog: lazy(() => import('@/components/features/checker-task/start-dialog')),
      may: checkerTaskApi.start,
      when: checkerCan.start,
    },
    run('suspend', checkerTaskApi.suspend, {
      many: 'checker.suspend',
      input: ofTask,
      may: 'checker:task',
      when: checkerCan.suspend,
    }),
    run('continue', checkerTaskApi.continue, {
      many: 'checker.continue',
      input: ofTask,
      may: 'checker:task',
      when: checkerCan.continue,
    }),
    run('end', checkerTaskApi.end, {
      many: 'checker.end',
      input: ofTask,
      may: 'checker:task',
      when: checkerCan.end,
      confirm: true,
    }),
    { name: 'tasks', to: paths.checkerTasks },
    { name: 'edit', to: paths.checkerEdit, may: checkerApi.update, when: checkerCan.edit },
    run('remove', checkerApi.remove, {
      many: 'checker.remove',
      input: ({ checkerId }: Checker) => ({ checkerId }),
      may: 'checker:delete',
      when: checkerCan.remove,
      confirm: true,
      typed: ({ checkerId }) => checkerId,
    }),
  ],
})

export const CheckerListScreen = listScreen(checkerList)
