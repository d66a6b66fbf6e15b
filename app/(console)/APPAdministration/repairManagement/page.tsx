import { listPage } from '@/components/screen/list/list-page'
import { RepairManagement } from '@/components/screens/app-administration/repair/repair-management'
import { repairApi } from '@/lib/contract/repair'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('repairManagement')

export default listPage(repairApi.list, RepairManagement, ['repair', 'person'])
