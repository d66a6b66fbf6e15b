import { listPage } from '@/components/screen/list-page'
import { CheckerTaskListScreen } from '@/components/screens/equipment-center/checker/checker-task-list'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('checkerTaskList')

export default listPage(checkerTaskApi.list, CheckerTaskListScreen, ['checkerTask', 'checker'])
