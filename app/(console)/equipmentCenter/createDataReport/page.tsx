import { DataReportPage } from '@/components/features/data-report/data-report-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('createDataReport')

export default DataReportPage
