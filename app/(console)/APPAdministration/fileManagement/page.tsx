import { InstructionListScreen } from '@/components/features/document/instruction-list'
import { listPage } from '@/components/screen/list/list-page'
import { instructionApi } from '@/lib/contract/document'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('fileManagement')

export default listPage(instructionApi.list, InstructionListScreen, ['document', 'file'])
