import { PlannedPage, plannedMetadata } from '@/components/screens/public/planned-page'

export const generateMetadata = plannedMetadata

export default PlannedPage
