'use client'
import { lazy } from 'react'
import { FileLanguageOptions } from '@/components/screen/file/file-language'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type Document, documentCan, documentSorts, guideApi } from '@/lib/contract/document'
import { paths } from '@/lib/navigation/paths'
import { GuideCategoryOptions } from './category-options'
import { leadingColumns, trailingColumns } from './document-columns'

const GuidePreview = lazy(() => import('./document-preview').then((module) => ({ default: module.GuidePreview })))
const GuideUpload = lazy(() => import('./document-upload').then((module) => ({ default: module.GuideUpload })))

const byId = ({ fileId }: Document) => ({ fileId })

/** Product guide management. Domain 6.5. */
const guideList = defineList(guideApi.list, {
  messages: 'document',
  route: 'productGuideManagement',
  name: 'guide',
  rowId: 'fileId',
  sorts: documentSorts,
  rowName: ({ title }) => title,
  filters: [
    { field: 'title' },
    { field: 'categoryId', options: GuideCategoryOptions },
    { field: 'language', options: FileLanguageOptions },
    { field: 'status', choices: [1, 0] },
    { field: 'productModel', more: true },
  ],
  columns: [...leadingColumns, ...trailingColumns],
  rowActions: [
    { name: 'preview', dialog: GuidePreview, may: guideApi.content },
    { name: 'edit', to: paths.editFile, may: guideApi.update },
    run('publish', guideApi.publish, {
      many: 'guide.publish',
      input: byId,
      may: 'guide:save',
      when: documentCan.publish,
    }),
    run('unpublish', guideApi.unpublish, {
      many: 'guide.unpublish',
      input: byId,
      may: 'guide:save',
      when: documentCan.unpublish,
      confirm: true,
    }),
    run('remove', guideApi.remove, {
      many: 'guide.remove',
      input: byId,
      may: 'guide:delete',
      when: documentCan.remove,
      confirm: true,
    }),
  ],
  add: { may: guideApi.upload, dialog: GuideUpload },
})

export const GuideListScreen = listScreen(guideList)
