import { MapFramePage } from '@/components/features/project-map/map-frame-page'

export default MapFramePage
