import { CheckerDetailScreen } from '@/components/features/checker/checker-detail'
import { recordPage } from '@/components/screen/record/record-page'
import { checkerApi } from '@/lib/contract/checker'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('checkerDetail')

export default recordPage(checkerApi.info, 'checkerId', CheckerDetailScreen, [
  'checker',
  'checkerTask',
  'unit',
  'deviceKey',
])
