import { UnauthorizedPage } from '@/components/features/sign-in/message-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('unauthorized')

export default UnauthorizedPage
