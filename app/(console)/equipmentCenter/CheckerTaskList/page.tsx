import { listTabsPage } from '@/components/screen/list/list-tabs-page'
import { CheckerTaskTabs } from '@/components/screens/equipment-center/data-report/checker-task-tabs'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { dataReportApi } from '@/lib/contract/data-report'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('checkerTaskList')

export default listTabsPage({ tasks: checkerTaskApi.list, reports: dataReportApi.list }, CheckerTaskTabs, [
  'checkerTask',
  'checker',
  'dataReport',
])
