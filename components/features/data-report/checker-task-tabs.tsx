'use client'
import { CheckerTaskListScreen } from '@/components/features/checker-task/checker-task-list'
import { listTabs } from '@/components/screen/list/list-tabs'
import { DataReportListScreen } from './data-report-list'

/** Checkers > their tasks, and the data reports. */
export const CheckerTaskTabs = listTabs({
  route: 'checkerTaskList',
  labels: { tasks: 'routes.checkerTaskList', reports: 'routes.dataReports' },
  screens: { tasks: CheckerTaskListScreen, reports: DataReportListScreen },
})
