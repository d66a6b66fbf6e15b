import { FaultTypeListScreen } from '@/components/features/fault-type/fault-type-list'
import { listPage } from '@/components/screen/list/list-page'
import { faultTypeApi } from '@/lib/contract/fault-type'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('faultType')

export default listPage(faultTypeApi.list, FaultTypeListScreen, ['faultType', 'file'])
