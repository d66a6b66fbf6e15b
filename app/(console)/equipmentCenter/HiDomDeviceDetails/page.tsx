import { recordPage } from '@/components/screen/record/record-page'
import { deviceMessages } from '@/components/screens/equipment-center/device-messages'
import { HidomDetailsScreen } from '@/components/screens/equipment-center/hidom-details'
import { deviceApi } from '@/lib/contract/device'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('hidomDetails')

export default recordPage(deviceApi.info, 'macWifiId', HidomDetailsScreen, deviceMessages)
