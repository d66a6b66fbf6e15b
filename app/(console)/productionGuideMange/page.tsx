import { GuideListScreen } from '@/components/features/document/guide-list'
import { listPage } from '@/components/screen/list/list-page'
import { guideApi } from '@/lib/contract/document'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('productGuideManagement')

export default listPage(guideApi.list, GuideListScreen, ['document', 'file'])
