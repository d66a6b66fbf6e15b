import { OtaListPage } from '@/components/screens/equipment-center/ota-manage/ota-list-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('otaUpgradeList')

export default OtaListPage
