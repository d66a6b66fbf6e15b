import { ControlHistoryScreen } from '@/components/features/control/control-history-list'
import { listTabsPage } from '@/components/screen/list/list-tabs-page'
import { controlHistoryApi } from '@/lib/contract/control-history'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('controlHistory')

const lists = { airConditioner: controlHistoryApi.airConditioners, airBox: controlHistoryApi.airBoxes }

export default listTabsPage(lists, ControlHistoryScreen, ['control'])
