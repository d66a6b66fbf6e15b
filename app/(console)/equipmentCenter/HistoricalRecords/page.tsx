import { HistoryPage } from '@/components/features/history/history-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('historicalRecords')

export default HistoryPage
