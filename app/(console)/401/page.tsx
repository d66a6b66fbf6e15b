import { UnauthorizedPage } from '@/components/screens/public/message-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('unauthorized')

export default UnauthorizedPage
