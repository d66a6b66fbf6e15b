'use client'
import { lazy } from 'react'
import { defineList, type RowDialogProps, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { UpgradeType } from '@/lib/contract/network-module'
import {
  OtaApproval,
  type OtaTask,
  type OtaTaskQuery,
  OtaTaskStatus,
  otaTaskApi,
  otaTaskCan,
  otaTaskSorts,
} from '@/lib/contract/ota-task'
import { paths } from '@/lib/navigation/paths'
import { RangeCell, ScheduleCell, SourceCell, TaskStatus } from './task-cells'
import { TaskProgress } from './task-progress'

const ChangeDialog = lazy(() => import('./task-change-dialog'))
const RetryDialog = lazy(() => import('./task-retry-dialog'))
type DialogProps = RowDialogProps<OtaTask>

const PauseDialog = (props: DialogProps) => <ChangeDialog action="pause" {...props} />
const ResumeDialog = (props: DialogProps) => <ChangeDialog action="resume" {...props} />
const CancelDialog = (props: DialogProps) => <ChangeDialog action="cancel" {...props} />
const RetryAllDialog = (props: DialogProps) => <RetryDialog which="all" {...props} />

const byId = ({ upgradeId }: OtaTask) => ({ upgradeId })

const definition = {
  messages: 'otaTask',
  route: 'otaUpgradeList',
  rowId: 'upgradeId',
  rowName: ({ taskName }: OtaTask) => taskName,
  sorts: otaTaskSorts,

  filters: [
    { field: 'taskName' },
    { field: 'taskStatus', choices: [...OtaTaskStatus.values] },
    { field: 'approval', choices: [...OtaApproval.options] },
    { field: 'isOwn', choices: [0, 1], more: true },
    { field: 'featureCode' },
    { field: 'upgradeId', more: true },
    { field: 'upgradeType', choices: [...UpgradeType.values], more: true },
    { field: 'targetVersion', more: true },
    { field: 'strategyId', more: true },
  ],

  columns: [
    { field: 'upgradeId', width: 110, optional: true, link: paths.otaTask },
    { field: 'taskName', below: 'upgradeId', usual: true, width: 230, grow: 3, link: paths.otaTask },
    { field: 'taskStatus', usual: true, width: 130, render: (task: OtaTask) => <TaskStatus task={task} /> },
    {
      field: 'total',
      usual: true,
      width: 210,
      render: (task: OtaTask) => <TaskProgress counts={task} isRejected={task.approval === 'rejected'} />,
    },
    { field: 'stopReason', width: 150, as: 'choice' },
    { field: 'upgradeType', usual: true, width: 135, as: 'choice' },
    { field: 'featureName', width: 170 },
    { field: 'featureCode', width: 190 },
    { field: 'sourceVersion', width: 130, render: (task: OtaTask) => <SourceCell version={task.sourceVersion} /> },
    { field: 'targetVersion', usual: true, width: 110 },
    { field: 'upgradeWay', width: 145, as: 'choice' },
    { field: 'regularExecution', width: 170, render: (task: OtaTask) => <ScheduleCell task={task} /> },
    { field: 'effectiveStart', width: 330, render: (task: OtaTask) => <RangeCell task={task} /> },
    { field: 'startTime', usual: true, width: 180, as: 'date' },
    { field: 'endTime', width: 180, as: 'date' },
    { field: 'operator', usual: true, width: 110 },
    { field: 'createTime', width: 180, as: 'date', optional: true },
    { field: 'strategyName', width: 180, optional: true },
    { field: 'concurrency', width: 100, as: 'number', optional: true },
    { field: 'dailyWindow', width: 150, optional: true },
  ],

  rowActions: [
    { name: 'detail', to: paths.otaTask },
    { name: 'pause', dialog: PauseDialog, may: otaTaskApi.pause, when: otaTaskCan.pause },
    { name: 'resume', dialog: ResumeDialog, may: otaTaskApi.resume, when: otaTaskCan.resume },
    // biome-ignore lint/plugin/row-batches: an upgrade is looked at before it starts
    run('start', otaTaskApi.start, { input: byId, may: 'ota:task', when: otaTaskCan.start, confirm: true }),
    { name: 'cancel', dialog: CancelDialog, may: otaTaskApi.cancel, when: otaTaskCan.cancel },
    { name: 'retryAll', dialog: RetryAllDialog, may: otaTaskApi.retry, when: otaTaskCan.retry },
    { name: 'exportResults', dialog: lazy(() => import('./result-export-dialog')), may: 'ota:export' },
  ],

  add: { may: otaTaskApi.create, to: paths.otaUpgrade() },
  live: ['ota'],
} as const satisfies Parameters<typeof defineList<OtaTaskQuery, OtaTask, 'otaTask'>>[1]

/** OTA upgrade list > upgrades. */
export const OtaTaskListScreen = listScreen(defineList(otaTaskApi.list, definition))
