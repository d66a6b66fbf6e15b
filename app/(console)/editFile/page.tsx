import { EditFile } from '@/components/features/document/edit-file'
import { recordPage } from '@/components/screen/record/record-page'
import { guideApi } from '@/lib/contract/document'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('editFile')

export default recordPage(guideApi.info, 'fileId', EditFile, ['document', 'file', 'list'])
