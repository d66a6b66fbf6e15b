import { OtaDetailPage } from '@/components/screens/equipment-center/ota/ota-detail-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('otaDetail')

export default OtaDetailPage
