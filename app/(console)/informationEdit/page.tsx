import { ProfileScreen } from '@/components/features/account/profile-screen'
import { screenPage } from '@/components/screen/page/screen-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('informationEdit')

export default screenPage(ProfileScreen, ['profile', 'factor', 'signIns', 'file'])
