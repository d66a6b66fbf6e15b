import { ProjectMapPage } from '@/components/features/project-map/project-map-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('projectMap')

export default ProjectMapPage
