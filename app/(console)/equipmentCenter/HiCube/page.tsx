import { HicubeListScreen } from '@/components/features/gateway/hicube-list'
import { listPage } from '@/components/screen/list/list-page'
import { hicubeApi } from '@/lib/contract/hicube'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('hicube')

export default listPage(hicubeApi.list, HicubeListScreen, ['device', 'deviceKey'])
