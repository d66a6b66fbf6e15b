import type { PlatformId } from '@/lib/contract/platform-id'
import { findRoute, type Route, type RouteName, routeOf, routes } from './routes'

/** An open page. `key` identifies it: its path and, for a record, the fields that make it another record. */
export type Tab = {
  key: string
  route: RouteName
  /** Last full URL, filters and all. */
  url: string
  /** Name of the displayed record, once known. */
  record?: string
  /** The list that the record is in, where its route alone does not say. */
  list?: RouteName
}

export type Tabs = readonly Tab[]

/** The tab of a URL, or undefined when no screen is there. */
export const toTab = (url: string, platformId: PlatformId): Tab | undefined => {
  const { pathname, searchParams } = new URL(url, 'http://console.invalid')
  const name = findRoute(pathname, platformId)
  if (!name || name === 'notFound' || name === 'unauthorized') return undefined
  const identity = (routeOf(name).identity ?? []).map((field) => `${field}=${searchParams.get(field) ?? ''}`)
  return { key: [pathname, ...identity].join('?'), route: name, url }
}

export const pinnedTab: Tab = { key: routes.dashboard.path, route: 'dashboard', url: routes.dashboard.path }
/** Undefined for a tab of another version of the console, whose route is gone. */
const knownRoute = ({ route }: Pick<Tab, 'route'>): Route | undefined => (route in routes ? routeOf(route) : undefined)
export const isPinned = (tab: Pick<Tab, 'route'>): boolean => knownRoute(tab)?.meta.affix === true
/** Whether a menu entry leads to the last address of its tab. */
export const isCached = (tab: Pick<Tab, 'route'>): boolean => knownRoute(tab)?.meta.keepAlive !== false

/** Opens a tab, or updates its URL. */
export const openTab = (tabs: Tabs, tab: Tab): Tabs => {
  const known = tabs.find(({ key }) => key === tab.key)
  if (!known) return [...tabs, tab]
  if (known.url === tab.url) return tabs
  return tabs.map((each) => (each.key === tab.key ? { ...each, url: tab.url } : each))
}

export const nameTab = (tabs: Tabs, key: string, record: string, list?: RouteName): Tabs =>
  tabs.some((tab) => tab.key === key && (tab.record !== record || (list ?? tab.list) !== tab.list))
    ? tabs.map((tab) => (tab.key === key ? { ...tab, record, ...(list && { list }) } : tab))
    : tabs

export type CloseScope = 'one' | 'others' | 'all' | 'left' | 'right'

/** Tabs that remain when some around `key` are closed. Pinned ones always do. Spec 4. */
export const closeTabs = (tabs: Tabs, key: string, scope: CloseScope): Tabs => {
  const at = tabs.findIndex((tab) => tab.key === key)
  const closes: Record<CloseScope, (tab: Tab, index: number) => boolean> = {
    one: (tab) => tab.key === key,
    others: (tab) => tab.key !== key,
    all: () => true,
    left: (_, index) => index < at,
    right: (_, index) => index > at,
  }
  return tabs.filter((tab, index) => isPinned(tab) || !closes[scope](tab, index))
}

/** Where to go when the active tab is closed: its right neighbour, else its left one. */
export const neighbourOf = (tabs: Tabs, key: string): Tab => {
  const at = tabs.findIndex((tab) => tab.key === key)
  return tabs[at + 1] ?? tabs[at - 1] ?? pinnedTab
}

/** Moves a tab to the place of another; nothing goes before a pinned one. */
export const moveTab = (tabs: Tabs, key: string, place: string): Tabs => {
  const from = tabs.findIndex((tab) => tab.key === key)
  const to = tabs.findIndex((tab) => tab.key === place)
  const moved = tabs[from]
  const target = tabs[to]
  if (!moved || !target || from === to || isPinned(moved)) return tabs
  return tabs.toSpliced(from, 1).toSpliced(isPinned(target) ? to + 1 : to, 0, moved)
}
