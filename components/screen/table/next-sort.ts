import type { ListQuery } from '@/lib/contract/endpoint'

/** Next state of a sort by one field: ascending, descending, the list's own order. */
export const nextSort = (query: ListQuery, field: string): Pick<ListQuery, 'sidx' | 'order'> => {
  if (query.sidx !== field) return { sidx: field, order: 'asc' }
  return query.order === 'asc' ? { sidx: field, order: 'desc' } : { sidx: undefined, order: undefined }
}
