import { documentViewerPage } from '@/components/features/document/document-viewer-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('productGuide')

export default documentViewerPage('productGuide')
