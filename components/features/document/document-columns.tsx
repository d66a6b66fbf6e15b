'use client'
import { FileLanguageName } from '@/components/screen/file/file-language'
import { FileSize } from '@/components/screen/file/file-size'
import type { Column } from '@/components/screen/table/column'
import type { Document } from '@/lib/contract/document'

type DocumentColumn = Column<Document, 'document'>

/** Columns of both kinds of files, before and after those that only one of them has. */
export const leadingColumns: readonly DocumentColumn[] = [
  { field: 'title', width: 240 },
  { field: 'categoryName', width: 130 },
  { field: 'language', width: 100, render: ({ language }) => <FileLanguageName language={language} /> },
  { field: 'productModel', width: 110 },
]
export const trailingColumns: readonly DocumentColumn[] = [
  { field: 'version', width: 80 },
  { field: 'format', width: 80, render: ({ format }) => format.toUpperCase() },
  { field: 'fileSize', width: 100, render: ({ fileSize }) => <FileSize bytes={fileSize} /> },
  {
    field: 'status',
    width: 180,
    as: 'choice',
    tones: { 0: 'quiet', 1: 'good' },
    toggle: { isOn: ({ status }) => status === 1, on: 'publish', off: 'unpublish' },
  },
  { field: 'downloadCount', width: 100, as: 'number' },
  { field: 'updateTime', width: 180, as: 'date' },
  { field: 'publishTime', width: 180, as: 'date', optional: true },
  { field: 'uploader', width: 110, optional: true },
  { field: 'fileName', width: 240, optional: true },
]
