import { ProjectDetailScreen } from '@/components/features/project/project-detail'
import { recordPage } from '@/components/screen/record/record-page'
import { projectApi } from '@/lib/contract/project'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('projectDetail')

export default recordPage(projectApi.info, 'projectId', ProjectDetailScreen, [
  ...(['project', 'device', 'fault', 'unit', 'log', 'checkerTask', 'dataReport', 'health'] as const),
])
