import { recordPage } from '@/components/screen/record/record-page'
import { DeviceDetailsScreen } from '@/components/screens/equipment-center/device-details'
import { deviceMessages } from '@/components/screens/equipment-center/device-messages'
import { deviceApi } from '@/lib/contract/device'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('deviceDetails')

export default recordPage(deviceApi.info, 'macWifiId', DeviceDetailsScreen, deviceMessages)
