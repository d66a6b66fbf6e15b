import { DownloadPage, downloadMetadata } from '@/components/features/app-version/download-page'

export const generateMetadata = downloadMetadata

export default DownloadPage
