import { DataReportListScreen } from '@/components/features/data-report/data-report-list'
import { listPage } from '@/components/screen/list/list-page'
import { dataReportApi } from '@/lib/contract/data-report'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('dataReports')

export default listPage(dataReportApi.list, DataReportListScreen, ['dataReport'])
