'use client'
import { defineList, download, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type DataReport, dataReportApi, dataReportCan, dataReportSorts } from '@/lib/contract/data-report'
import { paths } from '@/lib/navigation/paths'
import { dataReportColumns } from './data-report-columns'

/** Checker tasks > data reports. */
const dataReportList = defineList(dataReportApi.list, {
  messages: 'dataReport',
  route: 'dataReports',
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
    { field: 'reportNo', usual: true, width: 160, link: paths.dataReport },
    { field: 'customerName', usual: true, width: 200 },
    { field: 'projectName', usual: true, width: 180 },
    ...dataReportColumns,
    { field: 'recordName', width: 180, optional: true },
    { field: 'macWifiId', width: 140, optional: true },
    { field: 'createTime', width: 180, as: 'date' },
  ],
  add: { may: 'report:save', to: paths.newReport() },
  rowActions: [
    { name: 'open', to: paths.dataReport },
    download('pdf', dataReportApi.pdf, {
      input: ({ reportId }: DataReport, language) => ({ reportId, language }),
      fileName: ({ reportNo }) => `${reportNo}.pdf`,
    }),
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
