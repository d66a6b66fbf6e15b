import 'server-only'
import type { ComponentType } from 'react'
import { MoreMessages } from '@/components/ui/more-messages'
import type { Endpoint, ListQuery, Page } from '@/lib/contract/endpoint'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import type { Namespace } from '@/messages/messages'
import type { FirstPage } from './first-page'
import type { SearchParams } from './list-query'
import { readSavedPage } from './views/read-saved-views'
import { SavedViewsProvider } from './views/saved-views'

/** The page of a list: checks the session, reads the query from the URL, fetches the first rows. */
export const listPage = <Query extends ListQuery, Row>(
  endpoint: Endpoint<Query, Page<Row>>,
  Screen: ComponentType<{ first: FirstPage<Query, Row> }>,
  namespaces: readonly Namespace[],
) =>
  async function ListPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
    await requireSession()
    await requireOwnScreen()
    const { first, saved } = await readSavedPage({ endpoints: { '': endpoint } }, await searchParams)
    return (
      <MoreMessages messages={pickMessages(first.language, namespaces)}>
        <SavedViewsProvider saved={saved}>
          <Screen first={first} />
        </SavedViewsProvider>
      </MoreMessages>
    )
  }
