'use client'
import { lazy } from 'react'
import { FileLanguageOptions } from '@/components/screen/file/file-language'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type Document, documentCan, documentSorts, instructionApi } from '@/lib/contract/document'
import { InstructionCategoryOptions } from './category-options'
import { leadingColumns, trailingColumns } from './document-columns'

const InstructionPreview = lazy(() =>
  import('./document-preview').then((module) => ({ default: module.InstructionPreview })),
)
const InstructionUpload = lazy(() =>
  import('./document-upload').then((module) => ({ default: module.InstructionUpload })),
)
const InstructionEdit = lazy(() => import('./instruction-edit'))

const byId = ({ fileId }: Document) => ({ fileId })

/** Repair instruction files. Domain 6.5. */
const instructionList = defineList(instructionApi.list, {
  messages: 'document',
  route: 'fileManagement',
  name: 'instruction',
  rowId: 'fileId',
  sorts: documentSorts,
  rowName: ({ title }) => title,
  filters: [
    { field: 'title' },
    { field: 'categoryId', options: InstructionCategoryOptions },
    { field: 'language', options: FileLanguageOptions },
    { field: 'faultCode' },
    { field: 'productModel', more: true },
    { field: 'status', choices: [1, 0], more: true },
  ],
  columns: [
    ...leadingColumns,
    { field: 'faultCodes', width: 120, render: ({ faultCodes }) => faultCodes.join(', ') || '--' },
    ...trailingColumns,
  ],
  rowActions: [
    { name: 'preview', dialog: InstructionPreview, may: instructionApi.content },
    { name: 'edit', dialog: InstructionEdit, may: instructionApi.update },
    run('publish', instructionApi.publish, {
      many: 'instruction.publish',
      input: byId,
      may: 'file:save',
      when: documentCan.publish,
    }),
    run('unpublish', instructionApi.unpublish, {
      many: 'instruction.unpublish',
      input: byId,
      may: 'file:save',
      when: documentCan.unpublish,
      confirm: true,
    }),
    run('remove', instructionApi.remove, {
      many: 'instruction.remove',
      input: byId,
      may: 'file:delete',
      when: documentCan.remove,
      confirm: true,
    }),
  ],
  add: { may: instructionApi.upload, dialog: InstructionUpload },
})

export const InstructionListScreen = listScreen(instructionList)
