import 'server-only'
import { readOnServer } from '@/lib/bff/read-on-server'
import type { Endpoint, ListQuery, Page } from '@/lib/contract/endpoint'
import type { ReadResult } from '@/lib/contract/read-failure'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import type { FirstPage } from './first-page'
import { isZoned, type SearchParams, toListQuery } from './list-query'
import { packResult } from './packed-page'

const onlyTexts = (params: SearchParams): Record<string, string> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))

/** The rows of a list for an address, read on the server. */
export const readFirstPage = async <Query extends ListQuery, Row>(
  endpoint: Endpoint<Query, Page<Row>>,
  search: SearchParams,
  /** Further addresses whose queries the page will ask about. */
  others: Promise<readonly SearchParams[]> = Promise.resolve([]),
): Promise<FirstPage<Query, Row>> => {
  // The clock is the reader's choice and not in the address: a link shows the reader's days.
  const zone = isZoned(endpoint as Endpoint) ? { timeZone: await currentTimeZone() } : {}
  const asked = { ...search, ...zone }
  const { query, ignored } = toListQuery(endpoint, asked)
  const language = await currentLanguage()
  const result = (await readOnServer(endpoint as Endpoint, query)) as ReadResult<Page<Row>>
  const read = [asked, {}, ...(await others)].map((params) => ({
    params: onlyTexts(params),
    ...toListQuery(endpoint, params),
  }))
  return { query, ignored, read, result: packResult(result), language, readAt: Date.now() }
}
