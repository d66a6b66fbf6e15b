import { recordPage } from '@/components/screen/record/record-page'
import { deviceMessages } from '@/components/screens/equipment-center/device-messages'
import { SmartTouchDetailsScreen } from '@/components/screens/equipment-center/smart-touch-details'
import { deviceApi } from '@/lib/contract/device'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('smartTouchDetails')

export default recordPage(deviceApi.info, 'macWifiId', SmartTouchDetailsScreen, deviceMessages)
