import { AppUserListScreen } from '@/components/features/app-user/app-user-list'
import { listPage } from '@/components/screen/list/list-page'
import { appUserApi } from '@/lib/contract/app-user'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('userManager')

export default listPage(appUserApi.list, AppUserListScreen, ['appUser', 'distributor', 'person'])
