import { CategoryListScreen } from '@/components/features/document/category-list'
import { listPage } from '@/components/screen/list/list-page'
import { categoryApi } from '@/lib/contract/category'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('typeManagement')

export default listPage(categoryApi.list, CategoryListScreen, ['category'])
