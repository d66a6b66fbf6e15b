import { listPage } from '@/components/screen/list/list-page'
import { CheckerListScreen } from '@/components/screens/equipment-center/checker/checker-list'
import { checkerApi } from '@/lib/contract/checker'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('checkerList')

export default listPage(checkerApi.list, CheckerListScreen, ['checker', 'checkerTask'])
