import { listPage } from '@/components/screen/list/list-page'
import { PcSoftwareListScreen } from '@/components/screens/platform-center/pc-software-list'
import { pcSoftwareApi } from '@/lib/contract/pc-software'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('pcSoftware')

export default listPage(pcSoftwareApi.list, PcSoftwareListScreen, ['pcSoftware', 'file'])
