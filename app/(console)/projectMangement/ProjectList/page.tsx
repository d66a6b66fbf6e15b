import { ProjectListScreen } from '@/components/features/project/project-list'
import { listPage } from '@/components/screen/list/list-page'
import { projectApi } from '@/lib/contract/project'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('projectList')

export default listPage(projectApi.list, ProjectListScreen, ['project', 'health', 'person'])
