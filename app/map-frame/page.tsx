import { MapFramePage } from '@/components/screens/project-map/map-frame-page'

export default MapFramePage
