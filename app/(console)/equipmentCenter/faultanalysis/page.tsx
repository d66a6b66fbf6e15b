import { FaultPage } from '@/components/screens/equipment-center/fault-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('faultAnalysis')

export default FaultPage
