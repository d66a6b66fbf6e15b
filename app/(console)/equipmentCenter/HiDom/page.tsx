import { HidomListScreen } from '@/components/features/gateway/hidom-list'
import { listPage } from '@/components/screen/list/list-page'
import { hidomApi } from '@/lib/contract/hidom'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('hidom')

export default listPage(hidomApi.list, HidomListScreen, ['device', 'deviceKey'])
