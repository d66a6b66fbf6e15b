import { SmartTouchListScreen } from '@/components/features/gateway/smart-touch-list'
import { listPage } from '@/components/screen/list/list-page'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('smartTouch')

export default listPage(smartTouchApi.list, SmartTouchListScreen, ['device', 'deviceKey'])
