import { listPage } from '@/components/screen/list/list-page'
import { SmartTouchListScreen } from '@/components/screens/equipment-center/smart-touch-list'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('smartTouch')

export default listPage(smartTouchApi.list, SmartTouchListScreen, ['device', 'deviceKey'])
