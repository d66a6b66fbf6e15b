import { recordPage } from '@/components/screen/record/record-page'
import { EditFile } from '@/components/screens/documents/edit-file'
import { guideApi } from '@/lib/contract/document'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('editFile')

export default recordPage(guideApi.info, 'fileId', EditFile, ['document', 'file', 'list'])
