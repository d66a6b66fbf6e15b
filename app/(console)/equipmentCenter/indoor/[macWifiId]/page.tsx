import { IndoorScreen } from '@/components/features/unit/indoor-screen'
import { unitPage } from '@/components/features/unit/unit-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('indoor')

export default unitPage(IndoorScreen)
