import { CheckerListScreen } from '@/components/features/checker/checker-list'
import { listPage } from '@/components/screen/list/list-page'
import { checkerApi } from '@/lib/contract/checker'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('checkerList')

export default listPage(checkerApi.list, CheckerListScreen, ['checker', 'checkerTask'])
