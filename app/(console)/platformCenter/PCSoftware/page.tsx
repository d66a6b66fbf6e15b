import { PcSoftwareListScreen } from '@/components/features/pc-software/pc-software-list'
import { listPage } from '@/components/screen/list/list-page'
import { pcSoftwareApi } from '@/lib/contract/pc-software'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('pcSoftware')

export default listPage(pcSoftwareApi.list, PcSoftwareListScreen, ['pcSoftware', 'file'])
