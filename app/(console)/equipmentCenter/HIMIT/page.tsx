import { HimitListScreen } from '@/components/features/gateway/himit-list'
import { listPage } from '@/components/screen/list/list-page'
import { deviceApi } from '@/lib/contract/device'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('himit')

export default listPage(deviceApi.himitList, HimitListScreen, ['device', 'deviceKey'])
