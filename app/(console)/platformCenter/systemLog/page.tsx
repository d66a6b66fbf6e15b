import { SystemLogScreen } from '@/components/features/log/system-log'
import { listTabsPage } from '@/components/screen/list/list-tabs-page'
import { clientErrorApi } from '@/lib/contract/client-error'
import { logApi } from '@/lib/contract/log'
import { onlineUserApi } from '@/lib/contract/online-user'
import { personApi } from '@/lib/contract/person'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('systemLog')

export default listTabsPage(
  {
    operations: logApi.operations,
    logins: logApi.logins,
    online: onlineUserApi.list,
    errors: clientErrorApi.list,
    erasures: personApi.list,
  },
  SystemLogScreen,
  ['log', 'onlineUser', 'clientError', 'person'],
)
