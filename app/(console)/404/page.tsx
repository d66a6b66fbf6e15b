import { NotFoundPage } from '@/components/features/sign-in/message-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('notFound')

export default NotFoundPage
