import { listTabsPage } from '@/components/screen/list/list-tabs-page'
import { ControlHistoryScreen } from '@/components/screens/app-administration/control-history-list'
import { controlHistoryApi } from '@/lib/contract/control-history'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('controlHistory')

const lists = { airConditioner: controlHistoryApi.airConditioners, airBox: controlHistoryApi.airBoxes }

export default listTabsPage(lists, ControlHistoryScreen, ['control'])
