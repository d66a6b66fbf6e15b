import { listTabsPage } from '@/components/screen/list/list-tabs-page'
import { AppVersionScreen } from '@/components/screens/app-administration/app-version-list'
import { appVersionTabs } from '@/components/screens/app-administration/app-version-tabs'
import { appVersionApi } from '@/lib/contract/app-version'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('versionManagement')

const { list } = appVersionApi
export default listTabsPage({ android: list, ios: list }, AppVersionScreen, ['appVersion', 'file'], {
  fixed: appVersionTabs,
})
