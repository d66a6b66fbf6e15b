import { listPage } from '@/components/screen/list/list-page'
import { InstructionListScreen } from '@/components/screens/documents/instruction-list'
import { instructionApi } from '@/lib/contract/document'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('fileManagement')

export default listPage(instructionApi.list, InstructionListScreen, ['document', 'file'])
