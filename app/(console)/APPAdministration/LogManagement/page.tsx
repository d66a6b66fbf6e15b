import { AppLogListScreen } from '@/components/features/app-log/app-log-list'
import { listPage } from '@/components/screen/list/list-page'
import { appLogApi } from '@/lib/contract/app-log'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('logManagement')

export default listPage(appLogApi.list, AppLogListScreen, ['appLog', 'file'])
