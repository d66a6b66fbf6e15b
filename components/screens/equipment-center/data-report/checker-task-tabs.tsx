'use client'
import { listTabs } from '@/components/screen/list/list-tabs'
import { CheckerTaskListScreen } from '../checker/checker-task-list'
import { DataReportListScreen } from './data-report-list'

/** Checkers > their tasks, and the data reports. */
export const CheckerTaskTabs = listTabs({
  title: 'routes.checkerTaskList',
  labels: { tasks: 'dataReport.tabs.tasks', reports: 'dataReport.tabs.reports' },
  screens: { tasks: CheckerTaskListScreen, reports: DataReportListScreen },
})
