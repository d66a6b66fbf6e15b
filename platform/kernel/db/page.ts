import type { ListQuery, Page } from '@/lib/contract/endpoint'

/** One page of rows in the wire's shape. */
export const toPage = <Row>(
  list: Row[],
  totalCount: number,
  { page, limit }: Pick<ListQuery, 'page' | 'limit'>,
): Page<Row> => ({
  list,
  totalCount,
  pageSize: limit,
  totalPage: Math.ceil(totalCount / limit),
  currPage: page,
})

/**
 * Which rows of so many a page has; null: none. A page behind the middle is read from the end, in the opposite order, so
 * that its cost does not grow with its number: the caller turns it round. Decision 21.
 */
export const toWindow = (total: number, { page, limit }: Pick<ListQuery, 'page' | 'limit'>) => {
  const offset = (page - 1) * limit
  if (offset >= total) return null
  const size = Math.min(limit, total - offset)
  const backwards = offset > total / 2
  return { size, backwards, offset: backwards ? total - offset - size : offset }
}
