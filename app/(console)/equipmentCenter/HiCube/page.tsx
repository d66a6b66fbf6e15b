import { listPage } from '@/components/screen/list/list-page'
import { HicubeListScreen } from '@/components/screens/equipment-center/hicube-list'
import { hicubeApi } from '@/lib/contract/hicube'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('hicube')

export default listPage(hicubeApi.list, HicubeListScreen, ['device', 'deviceKey'])
