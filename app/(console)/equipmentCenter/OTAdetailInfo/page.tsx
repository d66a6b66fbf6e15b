import { OtaDetailPage } from '@/components/features/ota-task/ota-detail-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('otaDetail')

export default OtaDetailPage
