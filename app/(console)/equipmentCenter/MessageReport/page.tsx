import { MessageReportScreen } from '@/components/features/checker-frame/message-report'
import { recordPage } from '@/components/screen/record/record-page'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { screenMetadata } from '@/lib/navigation/page-title'
import { paths } from '@/lib/navigation/paths'

export const generateMetadata = screenMetadata('messageReport')

export default recordPage(
  checkerTaskApi.info,
  'taskId',
  MessageReportScreen,
  ['checker', 'checkerTask', 'checkerFrame', 'unit'],
  (task) => (task.recordType === 1 ? undefined : paths.checkerRecord(task)),
)
