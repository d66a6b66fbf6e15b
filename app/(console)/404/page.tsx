import { NotFoundPage } from '@/components/screens/public/message-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('notFound')

export default NotFoundPage
