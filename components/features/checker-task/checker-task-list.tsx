'use client'
import { lazy } from 'react'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import {
  type CheckerTask,
  CheckerTaskStatus,
  checkerTaskApi,
  checkerTaskCan,
  checkerTaskSorts,
  RecordType,
} from '@/lib/contract/checker-task'
import { toMegabytes } from '@/lib/format/megabytes'
import { paths } from '@/lib/navigation/paths'

const key = ({ taskId }: CheckerTask) => ({ taskId })
const pair = (average: number | null, most: number | null) => (average === null ? '--' : `${average} / ${most ?? '--'}`)

/** Checkers > their tasks. */
const checkerTaskList = defineList(checkerTaskApi.list, {
  messages: 'checkerTask',
  route: 'checkerTaskList',
  rowId: 'taskId',
  rowName: ({ recordName }) => recordName,
  sorts: checkerTaskSorts,
  live: ['checker'],
  filters: [
    { field: 'checkerId' },
    { field: 'recordName' },
    { field: 'recordType', choices: [...RecordType.values] },
    { field: 'taskStatus', choices: [...CheckerTaskStatus.values] },
    { field: 'recorder', more: true },
    { field: 'shareFlag', choices: [1, 0], more: true },
    { field: 'startFrom', as: 'day', more: true },
    { field: 'startTo', as: 'day', more: true },
  ],
  columns: [
    { field: 'recordName', usual: true, width: 200, link: paths.checkerRecord },
    { field: 'checkerId', usual: true, width: 130, link: paths.checker },
    { field: 'checkerName', width: 140 },
    { field: 'recordType', usual: true, width: 160, as: 'choice' },
    {
      field: 'taskStatus',
      usual: true,
      width: 120,
      as: 'choice',
      tones: { 0: 'quiet', 1: 'info', 2: 'warn', 3: 'good', 4: 'bad' },
    },
    { field: 'recorder', usual: true, width: 110 },
    { field: 'startTime', usual: true, width: 180, as: 'date' },
    { field: 'plannedEndTime', width: 180, as: 'date' },
    { field: 'endTime', usual: true, width: 180, as: 'date' },
    { field: 'endReason', width: 120, as: 'choice' },
    {
      field: 'busUtilisation',
      width: 150,
      as: 'number',
      render: ({ busUtilisation, busUtilisationMax }) => pair(busUtilisation, busUtilisationMax),
    },
    {
      field: 'collisionRate',
      width: 150,
      as: 'number',
      render: ({ collisionRate, collisionRateMax }) => pair(collisionRate, collisionRateMax),
    },
    { field: 'dataSize', usual: true, width: 110, as: 'number', render: ({ dataSize }) => toMegabytes(dataSize) },
    { field: 'frameCount', width: 110, as: 'number' },
    { field: 'sampleCount', width: 100, as: 'number', optional: true },
    { field: 'timeInterval', width: 100, as: 'number', optional: true },
    {
      field: 'systemNos',
      width: 120,
      optional: true,
      render: ({ systemNos }) => (systemNos.length > 0 ? systemNos.join(', ') : '--'),
    },
    {
      field: 'shareFlag',
      width: 140,
      as: 'choice',
      optional: true,
      toggle: { isOn: ({ shareFlag }) => shareFlag === 1, on: 'share', off: 'unshare' },
    },
  ],
  rowActions: [
    { name: 'view', to: paths.checkerRecord },
    {
      name: 'download',
      dialog: lazy(() => import('./task-download-dialog')),
      may: checkerTaskApi.download,
      when: checkerTaskCan.download,
    },
    {
      name: 'report',
      to: ({ taskId }: CheckerTask) => paths.newReport({ taskId }),
      may: 'report:save',
      when: checkerTaskCan.report,
    },
    run('suspend', checkerTaskApi.suspend, {
      many: 'checkerTask.suspend',
      input: key,
      may: 'checker:task',
      when: checkerTaskCan.suspend,
    }),
    run('continue', checkerTaskApi.continue, {
      many: 'checkerTask.continue',
      input: key,
      may: 'checker:task',
      when: checkerTaskCan.continue,
    }),
    run('end', checkerTaskApi.end, {
      many: 'checkerTask.end',
      input: key,
      may: 'checker:task',
      when: checkerTaskCan.end,
      confirm: true,
    }),
    run('share', checkerTaskApi.share, {
      many: 'checkerTask.share',
      input: ({ taskId }: CheckerTask) => ({ taskId, shareFlag: 1 as const }),
      may: 'checker:task',
      when: ({ shareFlag }) => shareFlag === 0,
    }),
    run('unshare', checkerTaskApi.share, {
      many: 'checkerTask.unshare',
      input: ({ taskId }: CheckerTask) => ({ taskId, shareFlag: 0 as const }),
      may: 'checker:task',
      when: ({ shareFlag }) => shareFlag === 1,
    }),
    run('remove', checkerTaskApi.remove, {
      many: 'checkerTask.remove',
      input: key,
      may: 'checker:task',
      when: (task: CheckerTask) => checkerTaskCan.remove(task) && task.removable === 1,
      confirm: true,
    }),
  ],
})

export const CheckerTaskListScreen = listScreen(checkerTaskList)
