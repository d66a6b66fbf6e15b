import { FaultPage } from '@/components/features/fault/fault-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('faultAnalysis')

export default FaultPage
