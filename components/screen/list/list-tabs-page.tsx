import 'server-only'
import type { ComponentType } from 'react'
import { MoreMessages } from '@/components/ui/more-messages'
import type { Endpoint, ListQuery, Page } from '@/lib/contract/endpoint'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import type { Namespace } from '@/messages/messages'
import type { FirstPage } from './first-page'
import type { SearchParams } from './list-query'
import { readSavedPage } from './views/read-saved-views'
import { SavedViewsProvider } from './views/saved-views'

type AnyList = Endpoint<ListQuery, Page<Record<string, unknown>>>
type TabsProps<Key> = { tab: Key; first: FirstPage<ListQuery, Record<string, unknown>> }
type Options<Key extends string, Other extends string> = {
  /** Filters fixed by a tab, the same as its screen's. */
  fixed?: Record<Key, Readonly<Record<string, string>>>
  /** Tabs that are no lists, and how each reads on the server what it shows first. */
  others?: Readonly<Record<Other, (search: SearchParams) => Promise<unknown>>>
}

/** The page of a screen of lists: the HTML includes the first rows of the tab in the address. */
export const listTabsPage = <Key extends string, Other extends string = never>(
  /** In the order of the tabs. */
  lists: Record<Exclude<Key, Other>, unknown>,
  Tabs: ComponentType<TabsProps<Key>>,
  namespaces: readonly Namespace[],
  { fixed, others }: Options<Exclude<Key, Other>, Other> = {},
) =>
  async function ListTabsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
    await requireSession()
    await requireOwnScreen()
    // Each list's own types were checked at its definition.
    const endpoints = lists as Record<string, AnyList>
    const search = await searchParams
    const { tab: asked } = search
    const readOther = typeof asked === 'string' && others && Object.hasOwn(others, asked) && others[asked as Other]
    const [listed, read] = await Promise.all([
      // Views of the lists are known on every tab: the reader may go there without the server.
      readSavedPage({ endpoints, fixed }, readOther ? {} : search),
      readOther ? readOther(search) : undefined,
    ])
    const { saved } = listed
    const [tab, first] = readOther ? [asked, read as typeof listed.first] : [listed.tab, listed.first]
    return (
      <MoreMessages messages={pickMessages(await currentLanguage(), namespaces)}>
        <SavedViewsProvider saved={saved}>
          <Tabs tab={tab as Key} first={first} />
        </SavedViewsProvider>
      </MoreMessages>
    )
  }
