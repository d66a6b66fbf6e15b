import { listPage } from '@/components/screen/list/list-page'
import { AppUserListScreen } from '@/components/screens/app-administration/app-user-list'
import { appUserApi } from '@/lib/contract/app-user'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('userManager')

export default listPage(appUserApi.list, AppUserListScreen, ['appUser', 'distributor', 'person'])
