import { type SearchParams, toListQuery, toSearch, zoneInAddress } from '@/components/screen/list/list-query'
import type { Endpoint, ListQuery } from '@/lib/contract/endpoint'
import type { ListView } from '@/lib/contract/list-view'

/** What a page knows of its lists' views. */
export type SavedViews = {
  /** Whether the page applies defaults. */
  applies: boolean
  /** Names of the page's tabs, where it has several lists; the first one may be missing in the address. */
  tabs: readonly string[]
  /** The reader's default by tab; '' where there are no tabs. */
  defaults: Readonly<Record<string, ListView>>
  /** The views whose address the page was opened with. */
  named: readonly ListView[]
}
export const noViews: SavedViews = { applies: false, tabs: [], defaults: {}, named: [] }

type Given = Readonly<SearchParams>
type Address = Readonly<Record<string, string>>
/** `view=all` in an address asks for all rows where a default would apply otherwise. */
const everything = ['view', 'all'] as const

/** The tab in an address; '' where the page has none. */
export const tabOf = ({ tabs }: Pick<SavedViews, 'tabs'>, { tab }: Given): string =>
  tabs.find((name) => name === tab) ?? tabs[0] ?? ''

/** Whether an address has no query for the list. The tab does not count. */
const asksNothing = ({ tabs }: Pick<SavedViews, 'tabs'>, given: Given): boolean =>
  Object.keys(given).every((name) => name === 'tab' && tabs.length > 0)

/** The default that applies to an address: only to one without a query. */
export const defaultFor = (saved: SavedViews, given: Given): ListView | undefined =>
  asksNothing(saved, given) ? saved.defaults[tabOf(saved, given)] : undefined

/** What an address asks for: itself, or the applicable default. */
export const expandAddress = <Params extends Given>(saved: SavedViews, given: Params): Params | SearchParams => {
  const view = defaultFor(saved, given)
  return view ? { ...view.address, ...given } : given
}

/** An explicit search string: an empty one becomes "all", even where a default would apply. */
export const toPlainSearch = (saved: SavedViews, search: string): string => {
  const params = new URLSearchParams(search)
  if (!defaultFor(saved, Object.fromEntries(params))) return search
  params.set(...everything)
  return `?${params}`
}

/** An address that no default changes, whatever the defaults become. */
export const toFixedSearch = (search: string): string => {
  const params = new URLSearchParams(search)
  if ([...params.keys()].some((name) => name !== 'tab')) return search
  params.set(...everything)
  return `?${params}`
}

type AnyList = Pick<Endpoint<ListQuery, unknown>, 'input'>
type List = { endpoint: AnyList; fixed: object; readersZone: string }

/**
 * The part of a query that a view stores: not the page or fields fixed by the screen, and a zone only with a day in it,
 * as in a link: a view shows everybody the same days.
 */
export const toAddress = (query: ListQuery, { endpoint, fixed, readersZone }: List): Record<string, string> => {
  const zoned = { ...query, timeZone: undefined, ...zoneInAddress(endpoint as Endpoint, query, readersZone) }
  return Object.fromEntries(
    [...new URLSearchParams(toSearch(zoned))].filter(([field]) => field !== 'page' && !(field in fixed)),
  )
}

/** The query of a view as far as its list still knows it, and the unknown fields. */
export const readView = <Query extends ListQuery>(
  endpoint: Pick<Endpoint<Query, unknown>, 'input'>,
  address: Address,
) => {
  const { tab: _tab, ...fields } = address
  const { query, ignored } = toListQuery(endpoint, fields)
  const held = new Set([...Object.keys(query), ...ignored])
  return { query, lost: [...ignored, ...Object.keys(fields).filter((field) => !held.has(field))] }
}

type Where = List & { saved: Pick<SavedViews, 'tabs'>; tab: string }

/** Whether a view shows what a query asks for, on the same tab. The days of one without a zone are the reader's. */
export const isShownBy = (view: Pick<ListView, 'address'>, query: ListQuery, where: Where): boolean => {
  const { endpoint, saved, tab } = where
  if (saved.tabs.length > 0 && view.address.tab !== undefined && tabOf(saved, view.address) !== tab) return false
  const own = toAddress(readView(endpoint, view.address).query, where)
  return toSearch(own) === toSearch(toAddress(query, where))
}
