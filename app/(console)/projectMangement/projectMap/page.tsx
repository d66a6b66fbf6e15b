import { ProjectMapPage } from '@/components/screens/project-management/map/project-map-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('projectMap')

export default ProjectMapPage
