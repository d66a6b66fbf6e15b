'use client'
import { dataReportColumns } from '@/components/screen/data-report-columns'
import { defineList, run } from '@/components/screen/define-list'
import { listScreen } from '@/components/screen/list-screen'
import { type DataReport, dataReportApi, dataReportCan, dataReportSorts } from '@/lib/contract/data-report'
import { paths } from '@/lib/navigation/paths'
import { ReportPdf } from './report-pdf'

/** Checker tasks > data reports. */
const dataReportList = defineList(dataReportApi.list, {
  messages: 'dataReport',
  rowId: 'reportId',
  rowName: ({ reportNo }) => reportNo,
  sorts: dataReportSorts,
  live: ['checker'],
  filters: [
    { field: 'reportNo' },
    { field: 'customerName' },
    { field: 'commissioningCompany' },
    { field: 'result', choices: [1, 2, 3] },
    { field: 'status', choices: [0, 1], more: true },
    { field: 'commissioningPerson', more: true },
    { field: 'workingMode', choices: [1, 2], more: true },
    { field: 'dateFrom', as: 'day', more: true },
    { field: 'dateTo', as: 'day', more: true },
  ],
  columns: [
    { field: 'reportNo', width: 160, link: paths.dataReport },
    { field: 'customerName', width: 200 },
    { field: 'projectName', width: 180 },
    ...dataReportColumns,
    { field: 'recordName', width: 180, optional: true },
    { field: 'macWifiId', width: 140, optional: true },
    { field: 'createTime', width: 170, as: 'date' },
  ],
  add: { may: 'report:save', to: paths.newReport() },
  rowActions: [
    { name: 'open', to: paths.dataReport },
    { name: 'pdf', dialog: ({ row, onClose }) => <ReportPdf report={row} onClose={onClose} /> },
    { name: 'compare', to: (row: DataReport) => paths.compareReports(row) },
    run('remove', dataReportApi.remove, {
      many: 'dataReport.remove',
      input: ({ reportId }: DataReport) => ({ reportId }),
      may: 'report:save',
      when: dataReportCan.remove,
      confirm: true,
    }),
  ],
})

export const DataReportListScreen = listScreen(dataReportList)
