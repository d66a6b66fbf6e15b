import { listTabsPage } from '@/components/screen/list-tabs-page'
import { SystemLogScreen } from '@/components/screens/platform-center/system-log'
import { logApi } from '@/lib/contract/log'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('systemLog')

export default listTabsPage({ operations: logApi.operations, logins: logApi.logins }, SystemLogScreen, ['log'])
