import { PasswordScreen } from '@/components/features/account/password-screen'
import { screenPage } from '@/components/screen/page/screen-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('changePassword')

export default screenPage(PasswordScreen, ['profile'])
