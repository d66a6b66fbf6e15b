import { deviceMessages } from '@/components/features/device/device-messages'
import { HidomDetailsScreen } from '@/components/features/gateway/hidom-details'
import { recordPage } from '@/components/screen/record/record-page'
import { deviceApi } from '@/lib/contract/device'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('hidomDetails')

export default recordPage(deviceApi.info, 'macWifiId', HidomDetailsScreen, deviceMessages)
