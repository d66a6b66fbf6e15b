import { screenPage } from '@/components/screen/page/screen-page'
import { ProfileScreen } from '@/components/screens/account/profile-screen'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('informationEdit')

export default screenPage(ProfileScreen, ['profile', 'factor', 'signIns', 'file'])
