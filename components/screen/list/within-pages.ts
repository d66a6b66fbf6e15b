type PageQuery = { page: number; limit: number }
type Found = { list: readonly unknown[]; totalCount: number }

/** The number of the page that is shown for a requested one: beyond the end, the last. */
export const shownPage = ({ page, limit }: PageQuery, total: number): number =>
  Math.min(page, Math.max(1, Math.ceil(total / limit)))

/** Reads a page; instead of one beyond the end, which an old link or a deleted row leaves, the last one. */
export const withinPages = async <Query extends PageQuery, Answer extends Found>(
  query: Query,
  read: (query: Query) => Promise<Answer>,
): Promise<Answer> => {
  const answer = await read(query)
  const page = shownPage(query, answer.totalCount)
  return answer.list.length === 0 && page < query.page ? read({ ...query, page }) : answer
}
