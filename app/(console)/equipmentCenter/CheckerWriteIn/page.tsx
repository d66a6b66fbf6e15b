import { CheckerWriteInPage } from '@/components/features/checker/checker-write-in-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('checkerWriteIn')

export default CheckerWriteInPage
