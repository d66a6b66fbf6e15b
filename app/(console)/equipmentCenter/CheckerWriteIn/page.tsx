import { CheckerWriteInPage } from '@/components/screens/equipment-center/checker/checker-write-in-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('checkerWriteIn')

export default CheckerWriteInPage
