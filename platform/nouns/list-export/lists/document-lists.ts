import { categoryApi } from '@/lib/contract/category'
import { type Document, guideApi, instructionApi } from '@/lib/contract/document'
import { fileLanguages } from '@/lib/contract/file-language'
import { type DeclaredColumn, declareList } from '../../../kernel/list/declare-list'
import { bytes } from '../../../kernel/list/file-size-head'

const leading: readonly DeclaredColumn<Document>[] = [
  'title',
  'categoryName',
  { field: 'language', cell: (row, { language }) => fileLanguages[row.language][language] },
  'productModel',
]
const trailing: readonly DeclaredColumn<Document>[] = [
  'version',
  { field: 'format', cell: ({ format }) => format.toUpperCase() },
  { field: 'fileSize', head: bytes },
  'status',
  'downloadCount',
  'updateTime',
  'publishTime',
  'uploader',
  'fileName',
]

/** Lists of files and of their categories. */
export const documentLists = [
  declareList('guide.list', guideApi.list, { key: 'fileId', columns: [...leading, ...trailing] }),
  declareList('instruction.list', instructionApi.list, {
    key: 'fileId',
    columns: [...leading, 'faultCodes', ...trailing],
  }),
  declareList('category.list', categoryApi.list, {
    key: 'categoryId',
    columns: ['name', 'usage', 'sort', 'fileCount'],
  }),
]
