import { RepairDetails } from '@/components/features/repair/repair-details'
import { recordPage } from '@/components/screen/record/record-page'
import { repairApi } from '@/lib/contract/repair'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('repairDetails')

export default recordPage(repairApi.info, 'repairId', RepairDetails, [
  'repair',
  'fault',
  'unit',
  'file',
  'push',
  'worldMap',
])
