import { AppDownloadPage } from '@/components/screens/app-administration/app-download-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('appDownload')

export default AppDownloadPage
