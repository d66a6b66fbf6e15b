import 'server-only'
import { readOnServer } from '@/lib/bff/read-on-server'
import type { Endpoint, ListQuery, Page } from '@/lib/contract/endpoint'
import type { ReadResult } from '@/lib/contract/read-failure'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import type { FirstPage } from './first-page'
import { isZoned, type SearchParams, toListQuery } from './list-query'

/** The rows of a list for an address, read on the server. */
export const readFirstPage = async <Query extends ListQuery, Row>(
  endpoint: Endpoint<Query, Page<Row>>,
  search: SearchParams,
): Promise<FirstPage<Query, Row>> => {
  // The clock is the reader's choice and not in the address: a link shows the reader's days.
  const zone = isZoned(endpoint as Endpoint) ? { timeZone: await currentTimeZone() } : {}
  const { query, ignored } = toListQuery(endpoint, { ...search, ...zone })
  const language = await currentLanguage()
  const result = (await readOnServer(endpoint as Endpoint, query)) as ReadResult<Page<Row>>
  return { query, ignored, result, language, readAt: Date.now() }
}
