import { recordPage } from '@/components/screen/record/record-page'
import { CheckerDetailScreen } from '@/components/screens/equipment-center/checker/checker-detail'
import { checkerApi } from '@/lib/contract/checker'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('checkerDetail')

export default recordPage(checkerApi.info, 'checkerId', CheckerDetailScreen, [
  'checker',
  'checkerTask',
  'unit',
  'deviceKey',
])
