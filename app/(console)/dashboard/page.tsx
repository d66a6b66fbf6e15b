import { DashboardPage } from '@/components/features/dashboard/dashboard-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('dashboard')

export default DashboardPage
