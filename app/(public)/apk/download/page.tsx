import { DownloadPage, downloadMetadata } from '@/components/screens/public/download-page'

export const generateMetadata = downloadMetadata

export default DownloadPage
