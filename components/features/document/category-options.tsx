'use client'
import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/api/call'
import type { CategoryChoice } from '@/lib/contract/category'
import { type DocumentKind, documentApis } from './document-api'

/** Categories of a kind of files, parents before their children; reread by every screen that uses them. */
export const useCategories = (kind: DocumentKind, first?: readonly CategoryChoice[]) => {
  const endpoint = documentApis[kind].categories
  const { data } = useQuery({
    queryKey: [endpoint.path],
    queryFn: ({ signal }) => call(endpoint, {}, { signal }),
    ...(first && { initialData: { list: [...first] } }),
  })
  return data?.list ?? []
}

/** A subcategory is indented. */
export const toCategoryOptions = (categories: readonly CategoryChoice[]) =>
  categories.map(({ categoryId, parentId, name }) => (
    <option key={categoryId} value={categoryId}>
      {parentId === '0' ? name : `\u3000${name}`}
    </option>
  ))

const CategoryOptions = ({ kind }: { kind: DocumentKind }) => toCategoryOptions(useCategories(kind))

export const GuideCategoryOptions = () => <CategoryOptions kind="guide" />
export const InstructionCategoryOptions = () => <CategoryOptions kind="instruction" />
