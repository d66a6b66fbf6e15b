import { HidomHistoryScreen } from '@/components/features/control/control-history-list'
import { listPage } from '@/components/screen/list/list-page'
import { controlHistoryApi } from '@/lib/contract/control-history'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('hidomControlHistory')

export default listPage(controlHistoryApi.hidoms, HidomHistoryScreen, ['control'])
