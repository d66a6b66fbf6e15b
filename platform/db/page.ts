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
