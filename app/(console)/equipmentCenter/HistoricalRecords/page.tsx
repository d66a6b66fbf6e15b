import { HistoryPage } from '@/components/screens/equipment-center/history/history-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('historicalRecords')

export default HistoryPage
