import { listPage } from '@/components/screen/list/list-page'
import { QuestionListScreen } from '@/components/screens/app-administration/question-list'
import { questionApi } from '@/lib/contract/question'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('questionManagement')

export default listPage(questionApi.list, QuestionListScreen, ['question'])
