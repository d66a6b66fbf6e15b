import { IndoorScreen } from '@/components/screens/equipment-center/units/indoor-screen'
import { unitPage } from '@/components/screens/equipment-center/units/unit-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('indoor')

export default unitPage(IndoorScreen)
