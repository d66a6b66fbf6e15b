import { recordPage } from '@/components/screen/record-page'
import { DeviceDetailsScreen } from '@/components/screens/equipment-center/device-details'
import { deviceApi } from '@/lib/contract/device'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('deviceDetails')

export default recordPage(deviceApi.info, 'macWifiId', DeviceDetailsScreen, [
  ...(['device', 'unit', 'part', 'offline', 'fault', 'repair', 'history', 'timeline', 'control', 'airBox'] as const),
])
