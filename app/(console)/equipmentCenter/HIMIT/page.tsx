import { listPage } from '@/components/screen/list/list-page'
import { HimitListScreen } from '@/components/screens/equipment-center/himit-list'
import { deviceApi } from '@/lib/contract/device'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('himit')

export default listPage(deviceApi.himitList, HimitListScreen, ['device', 'deviceKey'])
