import { UserListScreen } from '@/components/features/user/user-list'
import { listPage } from '@/components/screen/list/list-page'
import { webUserApi } from '@/lib/contract/web-user'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('webUser')

export default listPage(webUserApi.list, UserListScreen, ['webUser', 'signIns', 'person'])
