import { listPage } from '@/components/screen/list/list-page'
import { GuideListScreen } from '@/components/screens/documents/guide-list'
import { guideApi } from '@/lib/contract/document'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('productGuideManagement')

export default listPage(guideApi.list, GuideListScreen, ['document', 'file'])
