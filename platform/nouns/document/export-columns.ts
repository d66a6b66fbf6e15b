import type { Document } from '@/lib/contract/document'
import { fileLanguages } from '@/lib/contract/file-language'
import type { ExportColumn } from '../../kernel/http/list-column'
import { bytes } from '../../kernel/list/file-size-head'

export const leading: readonly ExportColumn<Document>[] = [
  'title',
  'categoryName',
  { field: 'language', cell: (row, { language }) => fileLanguages[row.language][language] },
  'productModel',
]

export const trailing: readonly ExportColumn<Document>[] = [
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
