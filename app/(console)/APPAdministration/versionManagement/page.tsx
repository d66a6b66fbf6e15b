import { AppVersionScreen } from '@/components/features/app-version/app-version-list'
import { appVersionTabs } from '@/components/features/app-version/app-version-tabs'
import { listTabsPage } from '@/components/screen/list/list-tabs-page'
import { appVersionApi } from '@/lib/contract/app-version'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('versionManagement')

const { list } = appVersionApi
export default listTabsPage({ android: list, ios: list }, AppVersionScreen, ['appVersion', 'file'], {
  fixed: appVersionTabs,
})
