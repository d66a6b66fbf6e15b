import 'server-only'
import type { FirstPage } from '@/components/screen/list/first-page'
import type { SearchParams } from '@/components/screen/list/list-query'
import { readFirstPage } from '@/components/screen/list/read-first-page'
import { readOnServer } from '@/lib/bff/read-on-server'
import type { Endpoint, ListQuery, Page } from '@/lib/contract/endpoint'
import { listViewApi } from '@/lib/contract/list-view'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import { defaultFor, expandAddress, isShownBy, noViews, type SavedViews, tabOf } from './view-address'

type AnyEndpoint<Query extends ListQuery, Row> = Endpoint<Query, Page<Row>>
type Fixed = Readonly<Record<string, string>>

type Lists<Query extends ListQuery, Row> = {
  /** The page's lists by tab; a single one under ''. */
  endpoints: Readonly<Record<string, AnyEndpoint<Query, Row>>>
  /** Filters fixed by a tab. */
  fixed?: Readonly<Record<string, Fixed>> | undefined
}

/** The reader's views of some lists. If the platform has none, or fails, the lists work without. */
const readViews = async (paths: readonly string[]) => {
  // biome-ignore lint/plugin/joined-cells: an address of the console
  const { data } = await readOnServer(listViewApi.list, { lists: [...new Set(paths)].join(',') })
  return data?.list ?? []
}

/**
 * The rows for an address, with the views of the lists: an address without a query gets the reader's
 * default view.
 */
export const readSavedPage = async <Query extends ListQuery, Row>(
  { endpoints, fixed = {} }: Lists<Query, Row>,
  search: SearchParams,
): Promise<{ first: FirstPage<Query, Row>; saved: SavedViews; tab: string }> => {
  const tabs = Object.keys(endpoints).filter((name) => name !== '')
  const tab = tabOf({ tabs }, search)
  const endpoint = endpoints[tab]
  if (endpoint === undefined) throw new Error('a page of lists has a list')
  const reading = readViews(Object.values(endpoints).map(({ path }) => path))
  const toSaved = async (): Promise<SavedViews> => {
    const chosen = (await reading).filter(({ isDefault }) => isDefault === 1)
    const defaults = Object.entries(endpoints).flatMap(([name, { path }]) => {
      const view = chosen.find(
        ({ list, address }) => list === path && tabOf({ tabs }, { tab: address.tab ?? name }) === name,
      )
      return view ? [[name, view] as const] : []
    })
    return { ...noViews, applies: true, tabs, defaults: Object.fromEntries(defaults) }
  }
  const own = fixed[tab] ?? {}
  const others = async () =>
    (await reading).filter(({ list }) => list === endpoint.path).map(({ address: { tab: _, ...fields } }) => fields)
  const read = (address: SearchParams) => readFirstPage(endpoint, { ...address, ...own }, others())
  // Most readers have no default: read rows in parallel, and again for those who have one.
  const [asked, saved, views] = await Promise.all([read(search), toSaved(), reading])
  const byDefault = defaultFor(saved, search)
  const first = byDefault ? await read(expandAddress(saved, search)) : asked
  const where = { endpoint, saved, tab, fixed: own, readersZone: await currentTimeZone() }
  const named = views.filter((view) => view.list === endpoint.path && isShownBy(view, first.query, where))
  return { first, tab, saved: { ...saved, named: byDefault ? [byDefault, ...named] : named } }
}
