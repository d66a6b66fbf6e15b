import { OutdoorScreen } from '@/components/features/unit/outdoor-screen'
import { unitPage } from '@/components/features/unit/unit-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('outdoor')

export default unitPage(OutdoorScreen)
