import { DistributorScreen } from '@/components/features/distributor/distributor-screen'
import { listPage } from '@/components/screen/list/list-page'
import { distributorApi } from '@/lib/contract/distributor'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('distributorManagement')

export default listPage(distributorApi.list, DistributorScreen, ['distributor', 'person'])
