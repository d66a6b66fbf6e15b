import { GroupListScreen } from '@/components/features/group/group-list'
import { listPage } from '@/components/screen/list/list-page'
import { groupApi } from '@/lib/contract/group'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('groupManagement')

export default listPage(groupApi.list, GroupListScreen, ['group'])
