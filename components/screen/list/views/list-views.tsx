'use client'
import { useQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTimeZone } from 'next-intl'
import { createContext, type ReactNode, use, useState } from 'react'
import { toSearch } from '@/components/screen/list/list-query'
import { useListQuery, type Within } from '@/components/screen/list/use-list'
import { pushAddress, replaceAddress } from '@/components/ui/address'
import { forgetStored, useStoredState } from '@/components/ui/stored-state'
import { call } from '@/lib/api/call'
import type { Endpoint, ListQuery } from '@/lib/contract/endpoint'
import { type ListAddress, type ListLayout, type ListView, listViewApi } from '@/lib/contract/list-view'
import type { TablePreference } from '@/lib/contract/preference'
import { LayoutProvider } from '../columns/table-preferences'
import { useDraftKey } from '../filter/use-draft-key'
import { useAddress, useSavedViews } from './saved-views'
import { isShownBy, readView, tabOf, toAddress, toFixedSearch } from './view-address'

type AnyEndpoint = Endpoint<ListQuery, never>

/** Cache key of a list's views. */
export const viewsKey = (path: string) => [listViewApi.list.path, path]

type ListViewsApi = {
  /** Path of the list's endpoint. */
  path: string
  table: string
  /** Whether the list has its own page, where a default can apply. */
  hasDefault: boolean
  /** The current view, and whether it applies only by default. */
  view: ListView | undefined
  byDefault: boolean
  /** Whether the list shows all rows. */
  isAll: boolean
  /** Whether the current view's columns have unsaved changes. */
  isEdited: boolean
  /** Fields of the current view that its list no longer knows. */
  lost: readonly string[]
  /** What a new view would save. */
  address: ListAddress
  /** Address of a view; without one, of all rows. */
  hrefOf: (view: ListView | undefined) => string
  open: (view: ListView | undefined) => void
  /** Writes the current state into the address, so that a change of the default does not affect it. */
  settle: () => void
  /** Makes a view the current one by its name. */
  remember: (viewId: string) => void
  forgetEdits: () => void
}

const ListViewsContext = createContext<ListViewsApi | null>(null)

export const useListViews = (): ListViewsApi => {
  const api = use(ListViewsContext)
  if (!api) throw new Error('views exist only around a list')
  return api
}

type Opened = { viewId: string; search: string }
type Edits = { viewId: string; version: number; layout: TablePreference }
const noneOpened: Opened = { viewId: '', search: '' }
const plain = (search: string): string => new URLSearchParams(search).toString()

type ListViewsProviderProps = {
  list: { endpoint: Endpoint; table: string }
  within: Within | undefined
  /** The record whose page it is part of. */
  scope: string
  children: ReactNode
}

/** Knows the current view of a list, applies its columns to the table, and opens others. */
export const ListViewsProvider = ({ list, within, scope, children }: ListViewsProviderProps) => {
  const endpoint = list.endpoint as AnyEndpoint
  const { path } = endpoint
  const saved = useSavedViews()
  const { asked, byDefault, plainHref } = useAddress()
  const pathname = usePathname()
  const here = useSearchParams().toString()
  const { query } = useListQuery(endpoint, within)
  const draftKey = useDraftKey(path, scope)
  const [opened, setOpened] = useStoredState<Opened>(`${draftKey}view`, noneOpened)
  const [edits, setEdits] = useState<Edits>()
  // The panel reads them when opened; until then those that came with the page apply.
  const { data } = useQuery({
    queryKey: viewsKey(path),
    queryFn: ({ signal }) => call(listViewApi.list, { lists: path }, { signal }),
    enabled: false,
  })

  const fixed = within?.fixed ?? {}
  const readersZone = useTimeZone() ?? 'Asia/Shanghai'
  const tab = tabOf(saved, asked)
  const where = { endpoint, saved, tab, fixed, readersZone }
  const applied = byDefault?.list === path ? byDefault : undefined
  const known = data?.list ?? [...saved.named, ...Object.values(saved.defaults)]
  const matches = known.filter((view) => view.list === path && isShownBy(view, query, where))
  const lostOf = (view: ListView): string[] => readView(endpoint, view.address).lost
  const isOpened = ({ viewId }: ListView) => viewId === opened.viewId && plain(opened.search) === here
  const view =
    (applied && (known.find(({ viewId }) => viewId === applied.viewId) ?? applied)) ??
    matches.find(isOpened) ??
    matches.find((each) => lostOf(each).length === 0)
  const own = toAddress(query, where)

  const searchOf = (address: ListAddress): string => {
    const kept = Object.fromEntries((within?.keep ?? []).map((name) => [name, asked[name]]))
    const held = Object.keys(address).length === 0 ? {} : toAddress(readView(endpoint, address).query, where)
    const next = tabOf(saved, { tab: address.tab ?? tab })
    return toSearch({
      ...held,
      ...kept,
      ...(saved.tabs.length > 0 && { tab: next === saved.tabs[0] ? undefined : next }),
    })
  }
  const hrefOf = (next: ListView | undefined) => plainHref(searchOf(next?.address ?? {}))

  const layout = view?.columns?.table === list.table ? view.columns : undefined
  const isEdited = layout !== undefined && edits?.viewId === view?.viewId && edits?.version === view?.version
  const { table: _table, ...columns } = (layout ?? {}) as Partial<ListLayout>
  const preference: TablePreference = isEdited && edits ? edits.layout : columns

  const api: ListViewsApi = {
    path,
    table: list.table,
    hasDefault: saved.applies,
    view,
    byDefault: applied !== undefined,
    isEdited,
    lost: view ? lostOf(view) : [],
    isAll: toSearch(own) === toSearch(toAddress(readView(endpoint, {}).query, where)),
    address: { ...own, ...(saved.tabs.length > 0 && { tab }) },
    hrefOf,
    open: (next) => {
      const href = hrefOf(next)
      // Selection and input for another view do not apply to this one.
      for (const part of ['selection', 'filters']) forgetStored(`${draftKey}${part}`)
      setEdits(undefined)
      setOpened(next && { viewId: next.viewId, search: new URL(href, window.location.href).search })
      pushAddress(href)
    },
    settle: () => {
      const search = toFixedSearch(searchOf(own))
      if (applied || here === '' || here === `tab=${tab}`) replaceAddress(pathname + search)
    },
    remember: (viewId) => setOpened({ viewId, search: window.location.search }),
    forgetEdits: () => setEdits(undefined),
  }
  return (
    <ListViewsContext value={api}>
      <LayoutProvider
        layout={
          view && layout
            ? {
                table: list.table,
                preference,
                change: (change) =>
                  setEdits({ viewId: view.viewId, version: view.version, layout: { ...preference, ...change } }),
              }
            : undefined
        }
      >
        {children}
      </LayoutProvider>
    </ListViewsContext>
  )
}
