'use client'
import { lazy } from 'react'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type Category, categoryApi, categoryCan, categorySorts } from '@/lib/contract/category'
import styles from './documents.module.css'

const NewCategoryDialog = lazy(() =>
  import('./category-form').then((module) => ({ default: module.NewCategoryDialog })),
)
const NewBelowDialog = lazy(() => import('./category-form').then((module) => ({ default: module.NewBelowDialog })))
const EditCategoryDialog = lazy(() =>
  import('./category-form').then((module) => ({ default: module.EditCategoryDialog })),
)

const Name = ({ category }: { category: Category }) => (
  <span className={styles.node} data-below={category.parentId === '0' ? undefined : ''}>
    {category.name}
  </span>
)

/** Type management: the two levels of categories of files. Domain 6.5. */
const categoryList = defineList(categoryApi.list, {
  messages: 'category',
  route: 'typeManagement',
  rowId: 'categoryId',
  rowName: ({ name }) => name,
  sorts: categorySorts,
  filters: [{ field: 'name' }, { field: 'usage', choices: [1, 2] }],
  columns: [
    { field: 'name', width: 260, render: (category) => <Name category={category} /> },
    { field: 'nameEn', width: 200 },
    { field: 'usage', width: 170, as: 'choice' },
    { field: 'sort', width: 90, as: 'number' },
    { field: 'fileCount', width: 90, as: 'number' },
  ],
  rowActions: [
    { name: 'edit', dialog: EditCategoryDialog, may: categoryApi.update },
    { name: 'addBelow', dialog: NewBelowDialog, may: categoryApi.save, when: categoryCan.addBelow },
    {
      ...run('remove', categoryApi.remove, {
        many: 'category.remove',
        input: ({ categoryId }: Category) => ({ categoryId }),
        may: 'category:delete',
        when: categoryCan.remove,
        confirm: true,
      }),
      why: ({ fileCount }) => (fileCount > 0 ? 'hasFiles' : undefined),
    },
  ],
  add: { may: categoryApi.save, dialog: NewCategoryDialog },
})

export const CategoryListScreen = listScreen(categoryList)
