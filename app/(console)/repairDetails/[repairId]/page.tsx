import { recordPage } from '@/components/screen/record/record-page'
import { RepairDetails } from '@/components/screens/app-administration/repair/repair-details'
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
