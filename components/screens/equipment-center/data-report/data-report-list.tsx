'use client'
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
    { field: 'systemNo', width: 90, as: 'number' },
    { field: 'workingMode', width: 110, as: 'choice' },
    { field: 'commissioningCompany', width: 180 },
    { field: 'commissioningPerson', width: 120 },
    { field: 'commissioningDate', width: 120 },
    { field: 'result', width: 130, as: 'choice', tones: { 1: 'good', 2: 'warn', 3: 'bad' } },
    { field: 'status', width: 100, as: 'choice', tones: { 0: 'quiet', 1: 'info' } },
    { field: 'source', width: 150, as: 'choice' },
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
      input: ({ reportId }: DataReport) => ({ reportId }),
      may: 'report:save',
      when: dataReportCan.remove,
      confirm: true,
    }),
  ],
})

export const DataReportListScreen = listScreen(dataReportList)
