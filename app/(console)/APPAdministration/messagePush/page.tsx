import { PushListScreen } from '@/components/features/push/push-list'
import { listPage } from '@/components/screen/list/list-page'
import { pushApi } from '@/lib/contract/push'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('messagePush')

export default listPage(pushApi.list, PushListScreen, ['push'])
