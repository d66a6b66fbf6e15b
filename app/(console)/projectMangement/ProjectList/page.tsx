import { listPage } from '@/components/screen/list/list-page'
import { ProjectListScreen } from '@/components/screens/project-management/project-list'
import { projectApi } from '@/lib/contract/project'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('projectList')

export default listPage(projectApi.list, ProjectListScreen, ['project', 'health', 'person'])
