import { DeviceImportPage } from '@/components/screens/equipment-center/device-import-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('deviceImporting')

export default DeviceImportPage
