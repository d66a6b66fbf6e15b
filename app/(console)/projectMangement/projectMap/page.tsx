import { ProjectMapPage } from '@/components/screens/project-map/project-map-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('projectMap')

export default ProjectMapPage
