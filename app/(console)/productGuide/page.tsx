import { documentViewerPage } from '@/components/screens/documents/document-viewer-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('productGuide')

export default documentViewerPage('productGuide')
