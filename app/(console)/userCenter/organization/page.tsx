import { OrganizationPage } from '@/components/screens/user-center/organization-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('organization')

export default OrganizationPage
