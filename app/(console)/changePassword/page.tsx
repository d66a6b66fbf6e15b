import { screenPage } from '@/components/screen/page/screen-page'
import { PasswordScreen } from '@/components/screens/account/password-screen'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('changePassword')

export default screenPage(PasswordScreen, ['profile'])
