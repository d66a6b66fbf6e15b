import { listPage } from '@/components/screen/list/list-page'
import { AppLogListScreen } from '@/components/screens/app-administration/app-log-list'
import { appLogApi } from '@/lib/contract/app-log'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('logManagement')

export default listPage(appLogApi.list, AppLogListScreen, ['appLog', 'file'])
