import 'server-only'
import type { ComponentType } from 'react'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import type { Endpoint, ListQuery, Page } from '@/lib/contract/endpoint'
import type { ReadResult } from '@/lib/contract/read-failure'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import type { Namespace } from '@/messages/messages'
import type { FirstPage } from './first-page'
import { isZoned, type SearchParams, toListQuery } from './list-query'

/** The page of a list: checks the session, reads the query from the URL, fetches the first rows. */
export const listPage = <Query extends ListQuery, Row>(
  endpoint: Endpoint<Query, Page<Row>>,
  Screen: ComponentType<{ first: FirstPage<Query, Row> }>,
  namespaces: readonly Namespace[],
) =>
  async function ListPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
    await requireSession()
    await requireOwnScreen()
    // The clock is the reader's choice and not the address's: a link shows the reader's days.
    const zone = isZoned(endpoint as Endpoint) ? { timeZone: await currentTimeZone() } : {}
    const { query, ignored } = toListQuery(endpoint, { ...(await searchParams), ...zone })
    const language = await currentLanguage()
    const result = (await readOnServer(endpoint as Endpoint, query)) as ReadResult<Page<Row>>
    return (
      <MoreMessages messages={pickMessages(language, namespaces)}>
        <Screen first={{ query, ignored, result, language, readAt: Date.now() }} />
      </MoreMessages>
    )
  }
