import { RoleListScreen } from '@/components/features/role/role-list'
import { listPage } from '@/components/screen/list/list-page'
import { roleApi } from '@/lib/contract/role'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('role')

export default listPage(roleApi.list, RoleListScreen, ['role'])
