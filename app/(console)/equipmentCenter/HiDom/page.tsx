import { listPage } from '@/components/screen/list/list-page'
import { HidomListScreen } from '@/components/screens/equipment-center/hidom-list'
import { hidomApi } from '@/lib/contract/hidom'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('hidom')

export default listPage(hidomApi.list, HidomListScreen, ['device', 'deviceKey'])
