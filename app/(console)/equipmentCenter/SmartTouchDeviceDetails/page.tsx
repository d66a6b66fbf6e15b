import { deviceMessages } from '@/components/features/device/device-messages'
import { SmartTouchDetailsScreen } from '@/components/features/gateway/smart-touch-details'
import { recordPage } from '@/components/screen/record/record-page'
import { deviceApi } from '@/lib/contract/device'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('smartTouchDetails')

export default recordPage(deviceApi.info, 'macWifiId', SmartTouchDetailsScreen, deviceMessages)
