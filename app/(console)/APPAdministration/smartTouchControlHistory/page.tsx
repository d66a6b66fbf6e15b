import { SmartTouchHistoryScreen } from '@/components/features/control/control-history-list'
import { listPage } from '@/components/screen/list/list-page'
import { controlHistoryApi } from '@/lib/contract/control-history'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('smartTouchControlHistory')

export default listPage(controlHistoryApi.smartTouches, SmartTouchHistoryScreen, ['control'])
