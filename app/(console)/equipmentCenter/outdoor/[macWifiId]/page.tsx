import { OutdoorScreen } from '@/components/screens/equipment-center/units/outdoor-screen'
import { unitPage } from '@/components/screens/equipment-center/units/unit-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('outdoor')

export default unitPage(OutdoorScreen)
