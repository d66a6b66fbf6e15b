import { listPage } from '@/components/screen/list/list-page'
import { RoleListScreen } from '@/components/screens/user-center/role-list'
import { roleApi } from '@/lib/contract/role'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('role')

export default listPage(roleApi.list, RoleListScreen, ['role'])
