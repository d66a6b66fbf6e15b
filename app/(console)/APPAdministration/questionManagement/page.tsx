import { QuestionListScreen } from '@/components/features/question/question-list'
import { listPage } from '@/components/screen/list/list-page'
import { questionApi } from '@/lib/contract/question'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('questionManagement')

export default listPage(questionApi.list, QuestionListScreen, ['question'])
