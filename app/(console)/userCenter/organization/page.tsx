import { OrganizationPage } from '@/components/features/organization/organization-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('organization')

export default OrganizationPage
