import { DeviceDetailsScreen } from '@/components/features/device/device-details'
import { deviceMessages } from '@/components/features/device/device-messages'
import { recordPage } from '@/components/screen/record/record-page'
import { deviceApi } from '@/lib/contract/device'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('deviceDetails')

export default recordPage(deviceApi.info, 'macWifiId', DeviceDetailsScreen, deviceMessages)
