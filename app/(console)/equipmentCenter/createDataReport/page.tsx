import { DataReportPage } from '@/components/screens/equipment-center/data-report/data-report-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('createDataReport')

export default DataReportPage
