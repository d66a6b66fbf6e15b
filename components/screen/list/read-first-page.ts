import 'server-only'
import { readOnServer } from '@/lib/bff/read-on-server'
import type { Endpoint, ListQuery, Page } from '@/lib/contract/endpoint'
import type { ReadResult } from '@/lib/contract/read-failure'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import type { FirstPage } from './first-page'
import { isZoned, type SearchParams, toListQuery, zoneOfDays } from './list-query'
import { packResult } from './packed-page'
import { shownPage } from './within-pages'

const onlyTexts = (params: SearchParams): Record<string, string> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))

/** A page of a list, read on the server: instead of one beyond the end, the last one. */
export const readPageOnServer = async <Query extends ListQuery, Row>(
  endpoint: Endpoint<Query, Page<Row>>,
  query: Query,
): Promise<ReadResult<Page<Row>>> => {
  const readPage = async (page: number) =>
    (await readOnServer(endpoint as Endpoint, { ...query, page })) as ReadResult<Page<Row>>
  const requested = await readPage(query.page)
  const page = requested.data?.list.length === 0 ? shownPage(query, requested.data.totalCount) : query.page
  return page < query.page ? readPage(page) : requested
}

/** The rows of a list for an address, read on the server. */
export const readFirstPage = async <Query extends ListQuery, Row>(
  endpoint: Endpoint<Query, Page<Row>>,
  search: SearchParams,
  /** Further addresses whose queries the page will ask about. */
  others: Promise<readonly SearchParams[]> = Promise.resolve([]),
): Promise<FirstPage<Query, Row>> => {
  const zone = isZoned(endpoint as Endpoint)
    ? { timeZone: zoneOfDays(endpoint as Endpoint, search, await currentTimeZone()) }
    : {}
  const requested = { ...search, ...zone }
  const { query, ignored } = toListQuery(endpoint, requested)
  const language = await currentLanguage()
  const result = await readPageOnServer(endpoint, query)
  const read = [requested, {}, ...(await others)].map((params) => ({
    params: onlyTexts(params),
    ...toListQuery(endpoint, params),
  }))
  return { query, ignored, read, result: packResult(result), language, readAt: Date.now() }
}
