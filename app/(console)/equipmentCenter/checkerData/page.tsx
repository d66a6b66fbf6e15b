import { CheckerDataScreen } from '@/components/features/checker-data/checker-data'
import { recordPage } from '@/components/screen/record/record-page'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { screenMetadata } from '@/lib/navigation/page-title'
import { paths } from '@/lib/navigation/paths'

export const generateMetadata = screenMetadata('checkerData')

export default recordPage(
  checkerTaskApi.info,
  'taskId',
  CheckerDataScreen,
  ['checkerTask', 'checkerData', 'checkerFrame', 'history', 'unit'],
  (task) => (task.recordType === 2 ? undefined : paths.checkerRecord(task)),
)
