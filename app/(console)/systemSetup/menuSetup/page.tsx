import { MenuSetupPage } from '@/components/screens/system-setup/menu-setup-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('menuSetup')

export default MenuSetupPage
