import { AppDownloadPage } from '@/components/features/app-version/app-download-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('appDownload')

export default AppDownloadPage
