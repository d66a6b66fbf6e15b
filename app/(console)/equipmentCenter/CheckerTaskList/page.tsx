import { CheckerTaskTabs } from '@/components/features/data-report/checker-task-tabs'
import { listTabsPage } from '@/components/screen/list/list-tabs-page'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { dataReportApi } from '@/lib/contract/data-report'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('checkerTaskList')

export default listTabsPage({ tasks: checkerTaskApi.list, reports: dataReportApi.list }, CheckerTaskTabs, [
  'checkerTask',
  'checker',
  'dataReport',
])
