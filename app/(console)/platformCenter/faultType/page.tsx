import { listPage } from '@/components/screen/list/list-page'
import { FaultTypeListScreen } from '@/components/screens/platform-center/fault-type-list'
import { faultTypeApi } from '@/lib/contract/fault-type'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('faultType')

export default listPage(faultTypeApi.list, FaultTypeListScreen, ['faultType', 'file'])
