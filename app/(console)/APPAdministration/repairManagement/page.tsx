import { RepairManagement } from '@/components/features/repair/repair-management'
import { listPage } from '@/components/screen/list/list-page'
import { repairApi } from '@/lib/contract/repair'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('repairManagement')

export default listPage(repairApi.list, RepairManagement, ['repair', 'person'])
