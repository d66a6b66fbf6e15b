import { documentViewerPage } from '@/components/screens/documents/document-viewer-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('productGuidelines')

export default documentViewerPage('productGuidelines')
