'use client'
import { useMemo } from 'react'
import { dataReportColumns } from '@/components/features/data-report/data-report-columns'
import { defineList } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import type { Within } from '@/components/screen/list/use-list'
import { type DataReport, dataReportApi, dataReportSorts } from '@/lib/contract/data-report'
import { paths } from '@/lib/navigation/paths'
import styles from './project-detail.module.css'
import type { ProjectTabProps } from './project-tab'

const Reports = listScreen(
  defineList(dataReportApi.list, {
    messages: 'dataReport',
    route: 'dataReports',
    rowId: 'reportId',
    rowName: ({ reportNo }) => reportNo,
    sorts: dataReportSorts,
    live: ['checker'],
    filters: [
      { field: 'reportNo' },
      { field: 'result', choices: [1, 2, 3] },
      { field: 'status', choices: [0, 1] },
      { field: 'dateFrom', as: 'day', more: true },
      { field: 'dateTo', as: 'day', more: true },
    ],
    columns: [{ field: 'reportNo', usual: true, width: 160, link: paths.dataReport }, ...dataReportColumns],
    add: { may: 'report:save', to: paths.newReport() },
    rowActions: [{ name: 'compare', to: (row: DataReport) => paths.compareReports(row) }],
  }),
)

/** Data reports of one project; its tab and its key stay in the address. */
export const ReportsTab = ({ project: { projectId } }: ProjectTabProps) => {
  const within = useMemo<Within>(() => ({ fixed: { projectId }, keep: ['projectId', 'tab'] }), [projectId])
  return (
    <div className={styles.stack}>
      <Reports within={within} />
    </div>
  )
}
