import { MenuSetupPage } from '@/components/features/menu/menu-setup-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('menuSetup')

export default MenuSetupPage
