import { DeviceImportPage } from '@/components/features/device-import/device-import-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('deviceImporting')

export default DeviceImportPage
