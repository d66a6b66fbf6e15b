import { MapFramePage } from '@/components/screens/project-management/map/map-frame-page'

export default MapFramePage
